/**
 * What a committee is called after «заседание» and «решение», so that a document names one committee and not two: by the
 * word in its own title, else as the training ends.
 * @param isProfession professional training ends with an examination (273-ФЗ, article 74)
 */
export function committeeGenitive(title: string, isProfession: boolean): string {
  const [, named] = title.match(/([\p{L}-]*(?:аттестационн|экзаменационн|квалификационн))ая(?!\p{L})/iu) ?? [];
  if (named) return `${named.toLowerCase()}ой`;
  return isProfession ? 'экзаменационной' : 'аттестационной';
}
