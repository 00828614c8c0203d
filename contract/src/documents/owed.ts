import { isRefused, type TrainingResult } from '../training-result.ts';
import type { TrainingType } from '../training-type.ts';
import { descriptions, typesOfPassed } from './descriptions.ts';
import type { DocumentType } from './document-type.ts';
import { namedByProtocol } from './documents-of-training.ts';

/** What of an assignment decides whether one of the documents that its course issues is owed to the person at all. */
export interface Owed {
  type: DocumentType;
  trainingType: TrainingType;
  issuedDocuments: readonly DocumentType[];
  /** The committee's; null while it has said nothing. */
  result: Pick<TrainingResult, 'outcome'> | null;
  /** The last day of the training, YYYY-MM-DD. */
  dateEnd: string;
  /** It repeats the check of a training before for nothing, by whose contract it is done (decision 820). */
  isFreeRepeat: boolean;
}

/**
 * Whether fixing everything makes this document for the person. Whom the committee has refused gets nothing that says he
 * has passed; he gets the study certificate (273-ФЗ, article 60, part 12), once the training is over. Who is to be given
 * a document of completion gets no study certificate beside it; he may be given one by its own form.
 */
export function isOwed(
  { type, trainingType, issuedDocuments, result, dateEnd, isFreeRepeat }: Owed,
  today: string,
): boolean {
  if (type === 'Contract' && isFreeRepeat) return false;
  if (type === 'CertificateEducation')
    return isRefused(result) ? dateEnd <= today : namedByProtocol(trainingType, issuedDocuments) === null;
  return !(isRefused(result) && typesOfPassed.includes(type));
}

/** Whether the committee has refused the person, and none of the documents is one that people keep. */
export const isGivenNothing = (of: {
  result: Pick<TrainingResult, 'outcome'> | null;
  documents: readonly { type: DocumentType }[];
}): boolean => isRefused(of.result) && !of.documents.some(({ type }) => descriptions[type].isKept);
