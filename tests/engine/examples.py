"""The worked examples of RULES V1–V12, by ruleset key, as they stand there.

A deal: id, running totals at its start, tricks, honours, what is special (a revoke as side:penalty, a corona
as side:cards, `t` for trumps, `fav` where the favourite suit is trumps, an option as name=choice, `@` and what was
named with the card cut for it or the soloist's seat), and the totals expected after it by account.
A rubber: id, its options, deals of tricks and honours (and `fav` or `@`), and what is expected at its end; `paid` is
what each seat gets, where not each winner gets the net.
V2-E2 is about coronas alone, V3-E6 about the values of games. V1, V5 and V6 have no worked rubber: those here
are made of V1 rule 10, V5 rules 1 to 3 and V6 rules 1 to 4 by hand; V5-E1-E6 goes through the worked deals V5-E6, E1, E2 and
E4, V6-E1-E3 through V6-E1 and E3, each from the score at which RULES begin it. V2-E7 and E9 are V2r's; russian, too, comes
to them by its options. V7 and V8 are settled as V4 and V3; the exchange of V7 has no worked figures, its rubber is
made of rule 7. V12-7 goes by V12 rules 4 to 7, V11-12 and V11-swedish by V11 rules 2 and 3; V12-E3-E6 has those two as
its second and sixth deals, on the scores from which they begin. RULES tell nothing of American whist: US-E1 to E11 are
made by hand of its module's words, a game being worth 7 less the losers' marks: US-E7 7 − 3, 7 − 0 and 7 − 2. In US-E6 the
cap takes a mark, 5 + 8 − 6 being 7; in US-E11 who wins the rubber pays, 7 − 6, 7 − 0 and 7 − 6 being 2 to 7.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

DEALS = {
    "whist/wiki@1": """
        V1-E1           0-0  9/4   3-1  -                       marks 6-0
        V1-E2           0-0  7/6   2-2  -                       marks 1-0
        V1-E2-both      0-0  7/6   2-2  honours_scale=count_both  marks 3-2
        V1-E3           8-7  8/5   1-3  -                       marks 10-7  games 1-0
        V1-E4-tricks3   6-4  8/5   3-1  A:tricks3               marks 9-6
        V1-E4-fine5     6-4  8/5   3-1  A:fine5                 marks 6-4
        V1-E5           2-3  7/6   2-3  honours_scale=count5    marks 3-6
        V1-E6           3-0  13/0  4-0  -                       marks 10-0  games 1-0
    """,
    "whist/russian@1": """
        V2-E1           0-0  9/4   3-2  -          below 6-0  above 2-0
        V2-E3           0-0  13/0  5-0  A:3t,corona_table=2  below 14-0 above 34-0 games 1-0
        V2-E4           8-6  8/5   1-4  -          below 12-6 above 5-4  games 1-0 running 0-0
        V2-E8-add3      0-0  9/4   3-2  A:add3     below 6-0  above 2-3
        V2-E8-tricks3   0-0  9/4   3-2  A:tricks3  below 0-2  above 2-0
        V2-E10          8-2  9/4   3-2  A:add3     below 8-2  above 2-3  games 0-0
    """,
    "whist/russian-19c@1": """
        V2r-E1          0-0  9/4   3-2  -                below 6-0  above 2-0
        V2r-E3          0-0  13/0  5-0  -                below 14-0 above 25-0 games 1-0
        V2r-12          0-0  12/1  5-0  -                below 12-0 above 15-0 games 1-0
        V2r-12-of-30    0-0  12/1  5-0  rubber_bonus=30  below 12-0 above 20-0 games 1-0
        V2r-13-of-40    0-0  13/0  5-0  rubber_bonus=40  below 14-0 above 45-0 games 1-0
        V2r-E4          8-6  8/5   1-4  -                below 12-6 above 0-4  games 1-0 running 0-0
        V2r-E4-fiches   8-6  8/5   1-4  settle=fiches    below 12-6 above 0-0  fiches 1-0 games 1-0
    """,
    "whist/ten@1": """
        V3-E1           0-0  9/4   3-1  -                    marks 5-0
        V3-E2           3-4  7/6   2-2  -                    marks 4-4
        V3-E3           9-5  6/7   4-0  -                    marks 9-6   games 0-0
        V3-E4           8-8  8/5   0-4  -                    marks 10-8  fiches 1-0
        V3-E5-only      4-0  13/0  4-0  -                    marks 4-0   fiches 8-0  games 0-0
        V3-E5-mark      4-0  13/0  4-0  slam=pay_and_mark    marks 11-0  fiches 11-0
        V3-E8-add3      8-3  9/4   3-1  A:add3               marks 9-6   games 0-0
        V3-E8-deduct3   8-3  9/4   3-1  A:deduct3            marks 9-3   games 0-0
        V3-E8-tricks3   8-3  9/4   3-1  A:tricks3            marks 9-4   games 0-0
        V3-E9           8-0  7/6   3-1  -                    marks 11-0  games 1-0
        V3-E9-counting  8-0  7/6   3-1  bar_at=counting      marks 9-0   games 0-0
        V3-E10          8-7  10/3  -    A:add3               marks 8-10  games 0-1
    """,
    "whist/long@1": """
        V3L-E1          0-0  9/4   3-1  -                    marks 5-0
        V3L-E3          9-5  6/7   4-0  -                    marks 9-6   games 0-0
        V3L-E4          8-8  8/5   0-4  -                    marks 10-8  fiches 1-0
        V3L-E5-only     4-0  13/0  4-0  -                    marks 4-0   fiches 8-0  games 0-0
        V3L-E9          8-0  7/6   3-1  -                    marks 11-0  games 1-0
    """,
    "whist/favourite@1": """
        V5-E1           0-0  8/5   3-1  fav                  marks 8-0
        V5-E2           0-0  8/5   3-1  -                    marks 4-0
        V5-E3           2-2  6/7   2-2  fav                  marks 2-4
        V5-E4           6-5  8/5   1-3  fav                  marks 10-5  fiches 1-0  games 1-0
        V5-E5           3-4  0/13  0-4  fav                  marks 3-4   fiches 0-16 games 0-0
        V5-E6           1-0  7/6   0-4  fav                  marks 3-8   games 0-0
        V5-2-revoke     0-0  8/5   2-2  fav,B:add3           marks 7-0
    """,
    "whist/anfilada@1": """
        V6-E1           8-3  8/5   2-2  fav                  running 2-0 fiches 2-0  games 1-0
        V6-E2           4-7  10/3  4-0  fav                  fiches 4-0  games 2-0
        V6-E3           6-8  9/4   3-1  fav                  running 6-0 fiches 1-0  games 1-0
        V6-E4           9-9  6/7   4-0  -                    running 0-0 fiches 0-1  games 0-1
        V6-E5           5-2  8/5   3-1  -                    marks 9-2   fiches 0-0  games 0-0
        V6-2-late       6-8  9/4   1-3  fav                  running 2-0 fiches 1-0  games 1-0
    """,
    "whist/american@1": """
        US-E1           0-0  9/4   5-0  -          marks 3-0  fiches 0-0
        US-E2           3-6  7/6   1-4  -          marks 4-6  fiches 0-0  games 0-0
        US-E3           5-4  8/5   2-3  -          marks 7-4  fiches 3-0  games 1-0
        US-E4           2-6  0/13  2-3  -          marks 2-13 fiches 0-5  games 0-1
        US-E5-tricks3   5-5  8/5   2-3  A:tricks3  marks 5-7  fiches 0-2  games 0-1
        US-E6-capped    5-1  11/2  2-3  A:tricks3  marks 6-1  fiches 0-0  games 0-0
        US-E9           6-1  7/6   2-3  -          marks 7-1  fiches 6-0  games 1-0
        US-E10          6-6  6/7   3-2  -          marks 6-7  fiches 0-1  games 0-1
    """,
    "whist/short@1": """
        V4-E1           3-0  4/9   3-1  -          marks 5-3  fiches 1-0
        V4-E2           3-0  8/5   0-4  -          marks 5-0  fiches 3-0
        V4-E3           4-2  6/7   4-0  -          marks 4-3  fiches 0-0
        V4-E4           0-0  7/6   4-0  -          marks 5-0  fiches 3-0
        V4-E6-add3      2-4  9/4   3-1  A:add3     marks 2-7  fiches 0-2
        V4-E6-tricks3   2-4  9/4   3-1  A:tricks3  marks 2-5  fiches 0-2
        V4-E7           3-1  9/4   -    A:add3     marks 4-4  fiches 0-0
    """,
    "whist/dummy@1": """
        V7-E3           0-0    7/6    2-2    -                    marks 1-0
        V7-points       9-5    6/7    4-0    points=10            marks 9-6  games 0-0
        V7-slam         4-0    13/0   4-0    points=10            marks 4-0  fiches 8-0  games 0-0
        V7-exchange     0-0-0  7/5/1  0-0-0  three_mode=exchange  marks 3-1-0
        V7-exchange-7   4-6-6  1/6/6  0-0-0  three_mode=exchange  marks 4-8-8  games 0-1-0
    """,
    "whist/prussian@1": """
        V8-E1           0-0  8/5   2-1  -   marks 4-0
        V8-E2           0-0  8/5   2-2  -   marks 2-0
        V8-E3           0-0  6/7   3-1  -   marks 3-1
        V8-E4           0-0  7/6   1-0  -   marks 1-0
        V8-E5           0-0  7/6   2-0  -   marks 3-0
        V8-E6           8-6  5/8   4-0  -   marks 12-8  games 1-0
        V8-E7           8-9  5/8   4-0  -   marks 8-11  games 0-1
    """,
    "whist/double-dummy@1": """
        V9-E1           0-0  9/4   3-1  -   marks 5-0  fiches 3-0
        V9-E2           4-2  6/7   4-0  -   marks 4-3  fiches 0-0
        V9-E3           3-0  4/9   3-1  -   marks 5-3  fiches 1-0
    """,
    "whist/humbug@1": """
        V10-E1          0-0  20/6   0-0  -          marks 14-0
        V10-E2          0-0  20/6   0-0  A:tricks3  marks 8-0
        V10-E3          0-0  13/13  0-0  -          marks 0-0
        V10-E4          0-0  26/0   0-0  -          marks 26-0
        V10-exchange    8-6  5/8    4-0  humbug=exchange  marks 12-8  games 1-0
    """,
    "whist/cayenne@1": """
        V12-E1          0-0  9/4   4-1  @H~7H              marks 28-0  games 1-0
        V12-E2          0-0  7/6   2-3  @D~7H              marks 3-6   games 0-0
        V12-E3          0-4  7/6   1-4  @H~7H              marks 4-9   games 0-0
        V12-E4          0-0  9/4   -    @grand~7H          marks 24-0  games 1-0
        V12-E5          0-0  5/8   -    @nullo~7H          marks 16-0  games 1-0
        V12-E6          6-8  7/6   2-3  @H~7H              marks 10-8  games 1-0
        V12-3-black     0-0  8/5   3-2  @C~7H              marks 8-0   games 0-0
        V12-4-black     0-0  8/5   3-2  @S~7H              marks 4-0   games 0-0
        V12-3-red       0-0  8/5   3-2  @H~7C              marks 8-0   games 0-0
        V12-4-red       0-0  8/5   3-2  @D~7S              marks 4-0   games 0-0
        V12-add3        8-3  9/4   -    @grand~7H,A:add3   marks 9-6   games 0-0
        V12-tricks3     0-0  9/4   -    @S~7H,A:tricks3    marks 0-1   games 0-0
        V12-nullo       0-0  5/8   -    @nullo~7H,A:tricks3  marks 0-16 games 0-1
        V12-penalty     0-8  11/2  4-1  @H~7H,A:add3       marks 0-11  games 0-1
    """,
    "whist/bismarck@1": """
        V11-E1          0-0-0  10/4/2  -  @no_trumps~0            marks 2/0/-2
        V11-E2          0-0-0  7/6/3   -  @cut_trumps~0           marks -1/2/-1
        V11-E3          0-0-0  3/8/5   -  @misere~0               marks 1/-2/1
        V11-E4          0-0-0  6/4/6   -  @misere~0               marks -2/2/0
        V11-E1-plus     0-0-0  10/4/2  -  @no_trumps~0,plus_only=1  marks 2/0/0
        V11-E4-plus     0-0-0  6/4/6   -  @misere~0,plus_only=1   marks 0/2/0
        V11-third       0-0-0  4/3/9   -  @free_trumps~2          marks 0/-1/1
    """,
}

RUBBERS = {
    "whist/wiki@1": """
        V1-10-2  9/4,3-1 10/3,2-2 4/9,1-3 8/5,4-0 10/3,2-2   marks 20-6  totals 20-6  net 14
        V1-10-3  5/8,1-3 10/3,4-0 8/5,2-2 3/10,0-4 4/9,1-3 4/9,1-3 5/8,2-2 9/4,4-0 9/4,2-2
                 marks 20-24 totals 20-24 net -4
    """,
    "whist/russian@1": """
        V2-E5    9/4,2-3 8/5,4-1 12/1,5-0                    above 39-2 below 22-0  totals 61-2  net 59
        V2-E6    9/4,2-3 8/5,4-1 3/10,2-3 6/7,3-2 12/1,5-0   above 41-9 below 22-10 totals 63-19 net 44
        V2-E7-2  game_bonus=0 rubber_bonus=20 9/4,2-3 8/5,4-1 12/1,5-0                   totals 61-2  net 59
        V2-E7-3  game_bonus=0 rubber_bonus=20 9/4,2-3 8/5,4-1 3/10,2-3 6/7,3-2 12/1,5-0  totals 63-14 net 49
        V2-E9-2  settle=fiches 9/4,2-3 8/5,4-1 12/1,5-0                                  fiches 6-0   net 6
        V2-E9-3  settle=fiches 9/4,2-3 8/5,4-1 3/10,2-3 6/7,3-2 12/1,5-0                 fiches 6-3   net 3
    """,
    "whist/ten@1": """
        V3-E7-4    10/3,4-0 8/5,2-2 4/9,1-3 10/3,4-0 8/5,2-2                            fiches 4-0 net 4
        V3-E7-5-1  10/3,4-0 8/5,2-2 9/4,3-1 3/10,0-4 5/8,2-2 5/8,2-2 10/3,4-0 8/5,2-2   fiches 5-1 net 4
        V3-E7-2-3  4/9,1-3 10/3,4-0 8/5,2-2 3/10,0-4 5/8,2-2 4/9,1-3 10/3,4-0 8/5,2-2   fiches 2-3 net -1
        V3-E7-4-3  rubber_bonus=2 4/9,1-3 10/3,4-0 8/5,2-2 3/10,0-4 5/8,2-2 4/9,1-3 10/3,4-0 8/5,2-2
                   fiches 4-3 net 1
    """,
    "whist/russian-19c@1": """
        V2-E7-2  9/4,2-3 8/5,4-1 12/1,5-0                                   totals 61-2  net 59
        V2-E7-3  9/4,2-3 8/5,4-1 3/10,2-3 6/7,3-2 12/1,5-0                  totals 63-14 net 49
        V2-E9-2  settle=fiches 9/4,2-3 8/5,4-1 12/1,5-0                     fiches 6-0   net 6
        V2-E9-3  settle=fiches 9/4,2-3 8/5,4-1 3/10,2-3 6/7,3-2 12/1,5-0    fiches 6-3   net 3
    """,
    "whist/long@1": """
        V3-E7-4-3  4/9,1-3 10/3,4-0 8/5,2-2 3/10,0-4 5/8,2-2 4/9,1-3 10/3,4-0 8/5,2-2
                   fiches 4-3 net 1
    """,
    "whist/favourite@1": """
        V5-2-3  4/9,1-3 10/3,4-0 8/5,2-2 3/10,0-4 5/8,2-2,fav 4/9,1-3 10/3,4-0 8/5,2-2,fav
                marks 22-22 fiches 2-3 net -1
        V5-2-2  4/9,1-3 10/3,4-0,fav 8/5,2-2,fav 3/10,0-4 5/8,2-2 4/9,1-3 10/3,4-0 8/5,2-2,fav
                fiches 2-2 net 0
        V5-E1-E6  7/6,2-2 7/6,0-4,fav 5/8,2-2 8/5,3-1,fav 8/5,2-2 8/5,3-1 8/5,2-2 4/9,1-3 8/5,1-3,fav
                marks 23-15 fiches 4-2 net 2
    """,
    "whist/anfilada@1": """
        V6-2-1  4/9,1-3 10/3,4-0,fav 8/5,2-2 3/10,0-4 5/8,2-2,fav 4/9,1-3 10/3,4-0 8/5,2-2
                marks 34-24 fiches 2-1 net 1
        V6-E2   8/5,2-2,fav 4/9,1-3 5/8,2-2 10/3,4-0,fav
                fiches 4-0 net 4
        V6-E1-E3  10/3,4-0 4/9,2-2 8/5,2-2,fav 10/3,2-2 3/10,0-4 9/4,3-1,fav
                marks 28-11 fiches 3-0 net 3
    """,
    "whist/american@1": """
        US-E7    9/4,2-3 4/9,3-2 10/3,2-3 3/10,2-3 4/9,4-1 11/2,2-3 5/8,3-2 9/4,2-3  marks 15-12 fiches 9-7 net 2
        US-E8    12/1,3-2 8/5,2-3 13/0,3-2                                           fiches 14-0 net 14
        US-E11   9/4,2-3 4/9,3-2 9/4,2-3 4/9,3-2 7/6,1-4 0/13,4-1 9/4,2-3 4/9,3-2 9/4,2-3 4/9,3-2 7/6,1-4
                 marks 14-19 fiches 2-7 net -5
    """,
    "whist/short@1": """
        V4-E5-8  11/2,2-2 11/2,2-2                           fiches 8-0 net 8
        V4-E5-1  2/11,2-2 4/9,2-2 11/2,2-2 4/9,2-2 11/2,2-2  fiches 4-3 net 1
        V4-E5-6  6/7,2-2 11/2,2-2 9/4,2-2 2/11,2-2 11/2,2-2  fiches 7-1 net 6
    """,
    "whist/dummy@1": """
        V7-E1    6/7,2-2 11/2,2-2 9/4,2-2 2/11,2-2 11/2,2-2  fiches 7-1 net 6  paid 12/-6/0/-6
        V7-E2    2/11,2-2 2/11,2-2                           fiches 0-8 net 8  paid -16/8/0/8  winner 1
        V7-7     three_mode=exchange 7/4/2,0-0-0 6/5/2,0-0-0 8/3/2,0-0-0  marks 9-1-0 net 8 paid 17/-7/-10
    """,
    "whist/prussian@1": """
        V8-6     10/3,4-0 8/5,2-2 4/9,1-3 10/3,4-0 8/5,2-2   marks 20-6 fiches 4-0 net 4  paid 4/-4
    """,
    "whist/double-dummy@1": """
        V9-E1-8  9/4,3-1 9/4,3-1                             fiches 8-0 net 8  paid 8/-8/0/0
        V9-E4    6/7,2-2 11/2,2-2 9/4,2-2 2/11,2-2 11/2,2-2  fiches 7-1 net 6  paid 6/-6/0/0
    """,
    "whist/humbug@1": """
        V10-E1-paid  deals=1 20/6,0-0                               marks 14-0 net 14 paid 14/-14
        V10-E3-paid  deals=1 13/13,0-0                              marks 0-0  net 0  paid 0/0
        V10-E4-paid  deals=1 stake=2 26/0,0-0                       marks 26-0 net 26 paid 52/-52
        V10-four     16/10,0-0 11/15,0-0 20/6,0-0 13/13,0-0         marks 20-4 net 16 paid 16/-16
        V10-behind   deals=2 14/12,0-0 10/16,0-0                    marks 2-6  net 4  paid -4/4  winner 1
    """,
    "whist/cayenne@1": """
        V12-7    9/4,4-1,@H~7H 5/8,0-0,@grand~2C 5/8,0-0,@nullo~KD 7/6,2-3,@S~JC 10/3,3-2,@H~AS 7/6,1-4,@D~9C
                 9/4,0-0,@grand~5H                           marks 92-26 totals 92-26 net 66
        V12-E3-E6  5/8,2-3,@S~7H 7/6,1-4,@H~7H 6/7,3-2,@D~QS 7/6,3-2,@H~QS 5/8,2-3,@C~4D 7/6,2-3,@C~9C
                   9/4,0-0,@grand~5H 9/4,0-0,@grand~2C 9/4,0-0,@grand~KD
                   marks 94-18 totals 94-18 net 76
    """,
    "whist/bismarck@1": """
        V11-12   10/4/2,-,@no_trumps~0 3/9/4,-,@no_trumps~1 4/4/8,-,@no_trumps~2
                 7/6/3,-,@cut_trumps~0 5/6/5,-,@cut_trumps~1 2/3/11,-,@cut_trumps~2
                 10/3/3,-,@free_trumps~0 4/8/4,-,@free_trumps~1 5/4/7,-,@free_trumps~2
                 3/8/5,-,@misere~0 6/4/6,-,@misere~1 4/6/6,-,@misere~2
                 marks 5/-3/-2 totals 5/-3/-2 net 7 paid 15/-9/-6
        V11-swedish  bismarck=swedish 3/7/6,-,@spades~1 8/5/3,-,@misere~2 10/4/2,-,@no_trumps~0
                 6/6/4,-,@misere~1 5/3/8,-,@no_trumps~2 9/4/3,-,@free_trumps~0
                 4/6/6,-,@no_trumps~1 3/5/8,-,@free_trumps~2 4/7/5,-,@misere~0
                 4/8/4,-,@free_trumps~1 4/5/7,-,@spades~2 7/5/4,-,@spades~0
                 marks -1/-3/4 totals -1/-3/4 net 5 paid -3/-9/12 winner 2
    """,
}

Each = tuple[int, ...]
"""A number for each side."""


def each(text: str) -> Each:
    """`9/4` or `3-1`: side A's, then side B's, and those of others; less than nothing among slashes, as `2/0/-2`."""
    return tuple(map(int, text.split("/" if "/" in text else "-")))


def expected(words: list[str]) -> dict[str, str]:
    """Words by two: of what, and how much."""
    return dict(zip(words[::2], words[1::2], strict=True))


@dataclass(frozen=True)
class DealExample:
    """One deal: what goes in, and the totals that come out."""

    key: str
    name: str
    start: Each
    tricks: Each
    honours: Each
    special: tuple[str, ...]
    favourite: bool
    named: str
    """What was named, and the card cut for it or the soloist's seat, as `H~7H`; empty where nothing is."""
    options: dict[str, str]
    expected: dict[str, str]


@dataclass(frozen=True)
class RubberExample:
    """The deals of a rubber as tricks and honours, and what they amount to."""

    key: str
    name: str
    options: dict[str, str]
    deals: tuple[tuple[Each, Each, bool, str], ...]
    """Tricks, honours, whether the favourite suit was trumps, and what was named."""
    expected: dict[str, str]


def deal_examples() -> list[DealExample]:
    """All examples of one deal."""
    return [_deal(key, row) for key, table in DEALS.items() for row in _rows(table)]


def rubber_examples() -> list[RubberExample]:
    """All examples of a rubber."""
    return [_rubber(key, row) for key, table in RUBBERS.items() for row in _rows(table)]


def _rows(table: str) -> list[list[str]]:
    """The words of each row; a row goes on below, further to the right."""
    return [row.split() for row in re.split(r"\n {8}(?! )", table.rstrip())[1:]]


def _options(words: Sequence[str]) -> dict[str, str]:
    return dict(word.split("=", 1) for word in words if "=" in word)


def _deal(key: str, words: list[str]) -> DealExample:
    name, start, tricks, honours, text, *rest = words
    taken = each(tricks)
    parts = text.split(",")
    special = tuple(part for part in parts if ":" in part)
    return DealExample(
        *(key, name, each(start), taken, _held(honours, taken), special, "fav" in parts, _named(parts)),
        *(_options(parts), expected(rest)),
    )


def _rubber(key: str, words: list[str]) -> RubberExample:
    name, *rest = words
    deals = [word.split(",") for word in rest if "," in word]
    played = tuple(
        (each(tricks), _held(honours, each(tricks)), "fav" in rest, _named(rest))
        for tricks, honours, *rest in deals
    )
    figures = expected([word for word in rest if "," not in word and "=" not in word])
    return RubberExample(key, name, _options(rest), played, figures)


def _held(text: str, taken: Each) -> Each:
    """The honours of each side; left out, nobody has any."""
    return tuple(0 for _ in taken) if text == "-" else each(text)


def _named(words: Sequence[str]) -> str:
    return next((word[1:] for word in words if word.startswith("@")), "")
