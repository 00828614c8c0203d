import { genderOfFullName } from '../../../printing/declension.ts';
import { genitivesOf, type Signatory } from './signatory.ts';

/** Of a natural person the number of the taxpayer has twelve digits. */
export const isEntrepreneur = ({ inn }: { inn: string }): boolean => inn.length === 12;

/** «индивидуальный предприниматель Швец Иван Ильич»: within a sentence it is no name. */
export const titleInSentence = ({ title }: { title: string }): string =>
  title.replace(/^Индивидуальный(?= предприниматель)/i, 'индивидуальный');

/**
 * How he acts, after his name: he is represented by nobody, and has no charter.
 * @param signer who signs for him, and on what grounds; without any he acts by himself
 */
export function actingText(signer: Pick<Signatory, 'fullName' | 'authority'> & { ogrn: string }): string {
  const { fullName, authority, ogrn } = signer;
  const number = ogrn ? ` (ОГРНИП ${ogrn})` : '';
  if (!authority || /устав/i.test(authority)) return number;
  const acting = genderOfFullName(fullName) === 'Female' ? 'действующая' : 'действующий';
  const byRules = { fullNameGenitive: null, jobTitleGenitive: null, authorityGenitive: null };
  return `${number}, ${acting} на основании ${genitivesOf({ fullName, jobTitle: '', authority, ...byRules }).authority}`;
}
