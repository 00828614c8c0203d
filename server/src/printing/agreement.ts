import type { Gender } from './declension.ts';

/** What committees say of a person: of a man, of a woman. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['сдал', 'сдала'],
  ['прошёл', 'прошла'],
  ['освоил', 'освоила'],
  ['усвоил', 'усвоила'],
  ['выполнил', 'выполнила'],
  ['выдержал', 'выдержала'],
  ['показал', 'показала'],
  ['подтвердил', 'подтвердила'],
  ['получил', 'получила'],
  ['завершил', 'завершила'],
  ['защитил', 'защитила'],
  ['явился', 'явилась'],
  ['допущен', 'допущена'],
  ['аттестован', 'аттестована'],
  ['переаттестован', 'переаттестована'],
  ['обучен', 'обучена'],
  ['рекомендован', 'рекомендована'],
  ['отстранён', 'отстранена'],
  ['отчислен', 'отчислена'],
  ['признан', 'признана'],
  ['удостоен', 'удостоена'],
];

const WORD = /\p{L}+(?:\(-?\p{L}{1,4}\)|\/\p{L}{1,3}(?!\p{L}))?/gu;

const plain = (word: string): string => word.toLowerCase().replaceAll('ё', 'е');

const forms = new Map(
  PAIRS.flatMap(([his, hers]) => [
    [plain(his), { Male: his, Female: hers }],
    [plain(hers), { Male: his, Female: hers }],
  ]),
);

/**
 * A committee's words in the gender of whom they are about: «Не допущен» → «Не допущена», «сдал(а)» → «сдал».
 * What is not about the person, or not known, stays as it is written.
 */
export function agreeing(text: string, gender: Gender | null): string {
  if (!gender) return text;
  return text.replace(WORD, (written) => {
    const [word = ''] = written.split(/[(/]/);
    const form = forms.get(plain(word))?.[gender];
    if (form === undefined) return written;
    if (plain(form) === plain(written)) return written;
    if (word === word.toUpperCase()) return form.toUpperCase();
    return word.charAt(0) === word.charAt(0).toUpperCase() ? form.charAt(0).toUpperCase() + form.slice(1) : form;
  });
}
