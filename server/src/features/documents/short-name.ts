/** What follows a patronymic of the peoples of the Caucasus and Central Asia, and says whose child one is. */
const CHILD_OF = /^(кызы|гызы|оглы|оглу|улы|уулу)$/iu;

const JOINED_CHILD_OF = /-(кызы|гызы|оглы|оглу|улы|уулу)$/iu;

/** «Иванов И. И.», «Дюваль Ж.-П.», «Алиева Л. Р. кызы»: enough to compare with a document in hand. */
export function shortName(surname: string, ...names: string[]): string {
  const words = names.flatMap((name) => name.replace(JOINED_CHILD_OF, ' $1').trim().split(/\s+/).filter(Boolean));
  return [surname.trim(), ...words.map((word) => (CHILD_OF.test(word) ? word : initialOf(word)))]
    .filter(Boolean)
    .join(' ');
}

/** «И.», and of a double name both: «Ж.-П.». */
const initialOf = (word: string): string =>
  word
    .split('-')
    .filter(Boolean)
    .map((part) => `${[...part][0]}.`)
    .join('-');
