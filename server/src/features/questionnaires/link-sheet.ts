import type { QuestionnaireStep } from '@dopusk/contract/questionnaire-step.ts';
import { shortDate } from '../../printing/words.ts';

/** What a printed link says beside its code. */
interface Link {
  organizationTitle: string;
  centerTitle: string;
  asks: readonly QuestionnaireStep[];
  expiresAt: Date;
}

/** What a step asks to have at hand; a photo is taken on the spot. */
const AT_HAND: Partial<Record<QuestionnaireStep, string>> = {
  Passport: 'паспорт',
  Snils: 'СНИЛС',
  Education: 'документ об образовании',
};

/** A4 in millimetres. */
const [WIDTH, HEIGHT] = [210, 297];
const CODE = 120;
const LETTERS_A_LINE = 46;

/**
 * The sheet that hangs on a wall: the QR code of a link with words for what it is, what to have at hand and until when it works.
 * @param code the QR code as an SVG of its own
 */
export function linkSheet(code: string, { organizationTitle, centerTitle, asks, expiresAt }: Link): Buffer {
  const whose = [...new Set([centerTitle, organizationTitle])].join(', ');
  const needed = asks.flatMap((step) => AT_HAND[step] ?? []).join(', ');
  const above = [...lines('Анкета слушателя', 14, 26), ...lines(whose, 6, LETTERS_A_LINE)];
  const below = [
    ...lines('Наведите камеру телефона на код и откройте ссылку: анкета займёт пять минут.', 7, 42),
    ...lines('Войти поможет код из письма или СМС. Каждый видит только свою анкету.', 6, LETTERS_A_LINE),
    ...(needed ? lines(`Приготовьте: ${needed}.`, 6, LETTERS_A_LINE) : []),
    ...lines(`Ссылка действует до ${shortDate(expiresAt)}.`, 7, 42),
  ];
  const top = 28;
  const [head, codeTop] = drawn(above, top);
  const [foot] = drawn(below, codeTop + CODE + 12);
  const placed = code.replace(
    '<svg ',
    `<svg x="${(WIDTH - CODE) / 2}" y="${codeTop}" width="${CODE}" height="${CODE}" `,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}mm" height="${HEIGHT}mm" ` +
      `viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${head}${placed}${foot}</svg>`,
  );
}

interface Line {
  text: string;
  size: number;
}

/** A text in lines of about so many letters. */
function lines(text: string, size: number, most: number): Line[] {
  const found: string[] = [''];
  for (const word of text.split(' ')) {
    const last = found.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= most) found.push(word);
    else found[found.length - 1] = `${last} ${word}`.trim();
  }
  return found.map((one) => ({ text: one, size }));
}

/** Lines below one another in the middle of the sheet, and where the next thing stands. */
function drawn(all: readonly Line[], top: number): [string, number] {
  let y = top;
  const texts = all.map(({ text, size }) => {
    y += size * 1.35;
    return `<text x="${WIDTH / 2}" y="${y}" font-family="sans-serif" font-size="${size}" text-anchor="middle">${escaped(text)}</text>`;
  });
  return [texts.join(''), y + 8];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
