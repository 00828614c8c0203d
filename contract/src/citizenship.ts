import { optionalText } from './fields/text.ts';

/** The code of Russia; a citizenship that nobody has said is this one. */
export const RUSSIA = '643';

/** The codes of countries (ОКСМ) that the federal register of education documents takes, as of April 2025. */
export const citizenshipCodes: readonly string[] = (
  '000 004 008 010 012 016 020 024 028 031 032 036 040 044 048 050 051 052 056 060 064 068 070 072 074 076 084 086 ' +
  '090 092 096 100 104 108 112 116 120 124 132 136 140 144 148 152 156 158 162 166 170 174 175 178 180 184 188 191 ' +
  '192 196 203 204 208 212 214 218 222 226 231 232 233 234 238 239 242 246 248 250 254 258 260 262 266 268 270 275 ' +
  '276 288 292 296 300 304 308 312 316 320 324 328 332 334 336 340 344 348 352 356 360 364 368 372 376 380 384 388 ' +
  '392 398 400 404 408 410 414 417 418 422 426 428 430 434 438 440 442 446 450 454 458 462 466 470 474 478 480 484 ' +
  '492 496 498 499 500 504 508 512 516 520 524 528 531 533 534 535 540 548 554 558 562 566 570 574 578 580 581 583 ' +
  '584 585 586 591 598 600 604 608 612 616 620 624 626 630 634 638 642 643 646 652 654 659 660 662 663 666 670 674 ' +
  '678 682 686 688 690 694 702 703 704 705 706 710 716 724 728 729 732 740 744 748 752 756 760 762 764 768 772 776 ' +
  '780 784 788 792 795 796 798 800 804 807 818 826 831 832 833 834 840 850 854 858 860 862 876 882 887 894 895 896 ' +
  '897 898'
).split(' ');

/** Those that the library of names does not know. */
const OWN_TITLES: Readonly<Record<string, string>> = {
  '000': 'Без гражданства',
  '895': 'Абхазия',
  '896': 'Южная Осетия',
  '897': 'Донецкая Народная Республика',
  '898': 'Луганская Народная Республика',
};

const regions = new Intl.DisplayNames('ru', { type: 'region' });

/** The code that registers are told of what is kept: '' is Russia, which nobody need say. */
export const citizenshipCode = (kept: string): string => kept || RUSSIA;

/** Whether a person's name stands in his passport in Latin letters. */
export const isForeign = (kept: string): boolean => citizenshipCode(kept) !== RUSSIA;

/** Whether a person has to have a SNILS: a foreigner need not, and registers take him without one. */
export const needsSnils = ({ citizenship }: { citizenship?: string | null | undefined }): boolean =>
  !isForeign(citizenship ?? '');

/** What people call the citizenship of a code, or of ''. */
export function citizenshipTitle(kept: string): string {
  const digits = citizenshipCode(kept);
  // A locale knows a country by its number too, and calls it by its letters.
  return OWN_TITLES[digits] ?? regions.of(new Intl.Locale(`und-${digits}`).region ?? digits) ?? digits;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What tables call them besides. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  '643': ['РФ', 'Российская Федерация', 'RU', 'RUS'],
  '112': ['Белоруссия', 'Республика Беларусь'],
  '417': ['Кыргызстан', 'Кыргызская Республика'],
  '498': ['Молдавия', 'Республика Молдова'],
  '795': ['Туркмения'],
  '156': ['КНР', 'Китайская Народная Республика'],
  '704': ['СРВ', 'Социалистическая Республика Вьетнам'],
  // Other registers and forms write 999 for them; the list of the federal register has no such code.
  '000': ['Лицо без гражданства', 'ЛБГ', 'Апатрид', 'Не имеет гражданства', '999'],
};

let codesByTitle: Map<string, string> | undefined;

function codeOf(text: string): string | undefined {
  codesByTitle ??= new Map(
    citizenshipCodes.flatMap((code) =>
      [code, citizenshipTitle(code), ...(SYNONYMS[code] ?? [])].map((title) => [plain(title), code] as const),
    ),
  );
  return codesByTitle.get(plain(text));
}

/** A country by its code or its name in Russian; kept as the code, and empty when it is not said. */
export const citizenship = optionalText(100)
  .refine((text) => text === '' || codeOf(text) !== undefined, 'Укажите страну: Россия, Узбекистан…')
  .transform((text) => codeOf(text) ?? '');
