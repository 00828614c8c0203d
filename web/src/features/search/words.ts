/** What a text is compared by: in lower case, without «ё». */
const plain = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');

/** A longer word without its ending: «комиссия» is asked for where «комиссии» stands. */
const stem = (word: string): string => (word.length < 4 ? word : word.replace(/[аеиоуыюяйь]{1,2}$/, ''));

/** Of four letters the stem is too short to begin others by it: «цена» is «цены», not «центр». */
const isAskedBy = (word: string) => (there: string) =>
  there.startsWith(word) || (word.length > 4 ? there.startsWith(stem(word)) : stem(there) === stem(word));

/** Whether each word of a text begins one of another text's, in any order and whatever their endings. */
export function holdsWords(text: string, asked: string): boolean {
  const there = plain(text).split(/[^\p{L}\d]+/u);
  return plain(asked)
    .split(/\s+/)
    .every((word) => there.some(isAskedBy(word)));
}
