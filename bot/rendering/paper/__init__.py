"""A score sheet drawn on paper with ink, or on slate with chalk: `page.drawn`.

Everything in here needs the extra `picture` (Pillow and a hand to write with); who cannot import it shows the sheet as text.
"""
