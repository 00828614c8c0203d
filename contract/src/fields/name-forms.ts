/** So many letters at the end of a word may change with its case: «Коновалец» is «Коновальцу», «Лев» is «Льву». */
const ENDING = 3;

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}'’]+/u)
    .filter(Boolean);

/** Whether a word may be another one in another case. */
export function isWordForm(word: string, form: string): boolean {
  let common = 0;
  while (common < word.length && word[common] === form[common]) common++;
  return common >= Math.max(1, Math.min(word.length, form.length) - ENDING);
}

/**
 * Whether words may be the name of a person in another case: each is a form of a word of the name, in its order, the surname first.
 * Parts may be left out (a patronymic that is not printed); nothing else may come in.
 * @param name «Щербак Любовь Игоревна»
 * @param form «Щербак Любови Игоревне»
 */
export function isFormOfName(name: string, form: string): boolean {
  const words = wordsOf(name);
  const forms = wordsOf(form);
  if (forms.length === 0 || !isWordForm(words[0] ?? '', forms[0] ?? '')) return false;
  let at = 0;
  return forms.every((one) => {
    while (at < words.length && !isWordForm(words[at] ?? '', one)) at++;
    return at++ < words.length;
  });
}

/** Why such words may not stand where a name does. */
export const otherPersonText = (name: string): string =>
  `Похоже, это другой человек: здесь может стоять только «${name}» в дательном падеже`;
