import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { nameableBy } from '@dopusk/contract/documents/documents-of-training.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { PrintedData } from '../printed-data.ts';

/** Which numbers files of a protocol say beside those that it was fixed with: assignment → number. */
export type NamedLater = Readonly<Record<string, string>>;

/** A document of somebody whom a protocol lists. */
export interface Given {
  assignId: string;
  type: DocumentType;
  number: string;
}

/** What those were given since whom the protocol has named no document, or one that was exchanged or revoked for it. */
export function namedLater(
  { люди }: PrintedData,
  given: readonly Given[],
  trainingType: TrainingType | null,
): NamedLater {
  if (trainingType === null) return {};
  const types = nameableBy(trainingType);
  return Object.fromEntries(
    люди.flatMap(({ назначение: assignId, документ }) => {
      const own = given.filter((one) => one.assignId === assignId);
      const type = types.find((one) => own.some((document) => document.type === one));
      const document = own.find((one) => one.type === type);
      return assignId && document && document.number !== документ ? [[assignId, document.number] as const] : [];
    }),
  );
}

/** What a protocol says with them; of any other document nothing is named, and what is older than lists of people has none. */
export function withNamedLater(data: PrintedData, named: NamedLater): PrintedData {
  if (Object.keys(named).length === 0) return data;
  const люди = data.люди.map((line) => ({ ...line, документ: named[line.назначение ?? ''] ?? line.документ }));
  return { ...data, люди };
}
