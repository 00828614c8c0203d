import { type SafetyArea, safetyWordings } from '@dopusk/contract/safety-field.ts';

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

/** What ends a training that is no check of knowledge. */
const OTHER_CHECK = /(?<!\p{L})(аттестационн|квалификационн)ая(?!\p{L})/iu;

/**
 * What a document calls the committee. Knowledge is checked by a committee that the act of its field names (labour
 * protection: Rules 2464, item 79): one whose title says that it attests is called as the act does, with its own number; any other
 * title stands as the order has it. One that checks another field fixes nothing (the gap `CommitteeField`).
 * @param area of safety training; null of other training
 */
export function committeeTitle(title: string, area: SafetyArea | null): string {
  if (!area || !OTHER_CHECK.test(title)) return title;
  const [number = ''] = title.match(/№\s*\d+/) ?? [];
  return [safetyWordings[area].committee, number].filter(Boolean).join(' ');
}
