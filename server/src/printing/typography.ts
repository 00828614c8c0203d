import { nestQuotes } from '@dopusk/contract/quotes.ts';

const SPACE = '\u00a0';
const HYPHEN = '\u2011';

/** What must not be parted by the end of a line: its spaces and hyphens do not break. */
const WHOLE: readonly RegExp[] = [
  // «№ 12».
  /№ (?=\S)/g,
  // Phones: «+7 (846) 200-10-00».
  /(?:\+7|\b8)[ \u00a0]?\(?\d{3,5}\)?[ \u00a0]?\d[\d \u00a0-]{4,9}\d/g,
  // Licences of the state's register, and insurance numbers.
  /(?<![\p{L}\d])\p{Lu}\d{3}-\d{5}-\d{2}\/\d{8}/gu,
  /(?<!\d)\d{3}-\d{3}-\d{3} \d\d(?!\d)/g,
  // «г. Тверь», «ул. Советская», «д. 10».
  /(?<!\p{L})(?:г|ул|д|к|корп|стр|кв|оф|пом|пер|пр|просп|наб|пл|обл|р-н|пос|с|п|ст|доб) ?\. ?(?=[\p{Lu}\d«„])/gu,
  // «И. И. Иванов», «А.-В. К. Иванова», «Иванов И. И.».
  /(?:(?<!\p{L})\p{Lu}\.(?:-\p{Lu}\.)? ?)+(?=\p{Lu}\p{Ll})/gu,
  /(?<!\p{L})\p{Lu}[\p{Ll}-]+ (?:\p{Lu}\.(?:-\p{Lu}\.)?(?: (?=\p{Lu}\.))?)+(?!\s?\p{L})/gu,
  // «2026 г.», «72 часа», «1000 В», «5 %».
  /\d (?=(?:г|гг|руб|коп|чел|шт|ч)\.|(?:часа?|часов|года?|лет|разряд\p{L}*|%|В|кВ|мм|см|м)(?!\p{L}))/gu,
  // «ИНН 6312104574».
  /(?<!\p{L})(?:ИНН|КПП|ОГРН|БИК|СНИЛС) (?=\d)/gu,
  // «ООО „Заря“».
  /(?<!\p{L})(?:ООО|ОАО|ЗАО|ПАО|НАО|АО|ИП|АНО|ФГБУ|ГБУ|МБУ) (?=[«„])/gu,
];

/**
 * A text as a compositor sets it: quotation marks nest, and what belongs together stays on one line. Sign for sign, so
 * that a text of several pieces can be set whole and parted again.
 */
export function typeset(text: string): string {
  return WHOLE.reduce(
    (set, pattern) => set.replace(pattern, (whole) => whole.replaceAll(' ', SPACE).replaceAll('-', HYPHEN)),
    nestQuotes(text),
  );
}
