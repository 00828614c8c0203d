/** What opens and closes at each depth: «outer „inner «innermost»“». */
const PAIRS = ['«»', '„“'] as const;

/** What people type for them; «"» opens after a space and closes after anything else. */
const OPENING = '«„';
const CLOSING = '»“”';

/**
 * A text with its quotation marks as Russian typography nests them, each mark in the place of the typed one: «ООО "Заря"»
 * becomes «ООО „Заря“». What does not pair (inches, a quotation that is cut off) stays as it was typed.
 */
export function nestQuotes(text: string): string {
  if (!/["«»„“”]/.test(text)) return text;
  let depth = 0;
  let isPaired = true;
  const nested = text.replace(/["«»„“”]/g, (mark, at: number) => {
    if (opens(mark, text.charAt(at - 1), depth)) {
      depth += 1;
      return markOf(depth, 0);
    }
    if (depth === 0) {
      isPaired = false;
      return mark;
    }
    depth -= 1;
    return markOf(depth + 1, 1);
  });
  return isPaired && depth === 0 ? nested : text;
}

/** A title in quotation marks, those inside of it nested. */
export const quoted = (title: string): string => nestQuotes(`«${title}»`);

/** What a title of its own form begins with: «ООО», «ИП», «Общество с ограниченной ответственностью». */
const FORM =
  /^(?:\p{Lu}*(?:ООО|АО|АНО|ЧОУ|НОУ|БОУ|АОУ|КОУ|БУ|КУ|УП|ОУ|НКО|ЧУ)|ИП|(?:общество|акционерное|публичное|непубличное|закрытое|открытое|автономная|некоммерческая|частное|федеральное|государственное|муниципальное|областное|краевое|индивидуальный)(?!\p{L}))(?![\p{L}])/iu;

/**
 * An organization inside a sentence: «АНО ДПО «Берег»» and «ИП Орлова А. С.» stand as they are, a bare title in quotation
 * marks of its own.
 */
export const organizationNamed = (title: string): string =>
  /["«„“”]/.test(title) || FORM.test(title) ? nestQuotes(title) : quoted(title);

/** The same of an education center: a bare title is said to be one, «Учебный центр «Вектор»». */
export function centerNamed(title: string): string {
  const named = organizationNamed(title);
  return named === quoted(title) && !/^учебный центр/i.test(title) ? `Учебный центр ${named}` : named;
}

/**
 * What is wrong with the quotation marks of a printed text: null when they pair and stand no deeper than «… „…“».
 */
export function quotesFault(text: string): string | null {
  const open: string[] = [];
  for (const mark of text.match(/["«»„“”]/g) ?? []) {
    if (mark === '«' || mark === '„') {
      if (PAIRS[open.length]?.charAt(0) !== mark) return `«${text}»: ${mark} на глубине ${open.length + 1}`;
      open.push(mark);
    } else if (PAIRS[open.length - 1]?.charAt(1) !== mark) return `«${text}»: лишняя ${mark}`;
    else open.pop();
  }
  return open.length > 0 ? `«${text}»: не закрыта ${open.at(-1)}` : null;
}

/** “ closes a „ in Russian and opens in English. */
function opens(mark: string, before: string, depth: number): boolean {
  if (OPENING.includes(mark)) return true;
  if (mark === '“') return depth === 0;
  if (CLOSING.includes(mark)) return false;
  return before === '' || /[\s([«„\u00a0-]/.test(before);
}

const markOf = (depth: number, side: 0 | 1): string => PAIRS[(depth - 1) % PAIRS.length]?.charAt(side) ?? '';
