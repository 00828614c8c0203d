import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { documentTitle, headedTitle, sheetTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import type { DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';

/** What a sheet is called by. */
export interface Titled {
  type: DocumentType;
  trainingType: TrainingType | null;
  number: string;
  /** Under what a certificate of safety training is headed, «о допуске к работам на высоте»; empty of others. */
  check: string;
  part: DocumentSheet;
}

/** Whom it is about; of a document of one person he alone is known. */
export interface About {
  clientTitle: string | null;
  groupTitle: string | null;
  fullName: string;
}

/** «Диплом № 12 – Приложение 1» */
function sheetName({ type, trainingType, number, check, part }: Titled): string {
  const name = documentTitle(type, trainingType);
  const title = `${check ? headedTitle(type, trainingType, check) : name} № ${number}`;
  const sheet = sheetTitle(part, trainingType);
  return sheet === name ? title : `${title} – ${sheet}`;
}

/** The same as the name of a file, without the format. A slash in a number would make a folder of it. */
export const titleOf = (titled: Titled): string =>
  sheetName({ ...titled, number: titled.number.replace(/[\\/]/g, '-') });

const aboutOf = ({ clientTitle, groupTitle, fullName }: About): string => clientTitle ?? groupTitle ?? fullName;

/** «Протокол № 7 – Сварщики»: a file that leaves the folder of its person. */
export const fileTitleOf = (titled: Titled & About): string => `${titleOf(titled)} – ${aboutOf(titled)}`;

/** The same as readers of the file show it: «Протокол № 7/26 – Сварщики». */
export const shownTitleOfSheet = (titled: Titled & About): string => `${sheetName(titled)} – ${aboutOf(titled)}`;
