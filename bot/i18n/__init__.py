"""Every sentence shown to people, by symbolic key and language.

`locales/<language>/LC_MESSAGES/bot.po` are read at start, without a build step. `Translator` turns a key such
as `hand.your-turn` into HTML, escaping whatever is filled in; `python -m bot.i18n --check` holds catalogues
and code together.
"""

from bot.i18n.catalogue import Catalogues
from bot.i18n.translator import Markup, Translator, joined

__all__ = ["Catalogues", "Markup", "Translator", "joined"]
