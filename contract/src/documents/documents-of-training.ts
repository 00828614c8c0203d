import { TrainingType } from '../training-type.ts';
import { descriptions } from './descriptions.ts';
import { DocumentType } from './document-type.ts';
import { type TemplateSheet, templateSheets } from './sheets.ts';

interface Wording {
  readonly title: string;
  readonly abbreviation: string;
}

/** What is called alike whatever the training was. */
const asEverywhere = <T extends DocumentType>(...types: T[]) =>
  Object.fromEntries(types.map((type): [string, Wording] => [type, descriptions[type]])) as Record<T, Wording>;

const ofAnyTraining = asEverywhere('Contract', 'CertificateEducation', 'Protocol');

/**
 * What a kind of training may issue, and what each document is called there (273-ФЗ, article 60; docs/rules.md#3.10).
 * Whatever is not here is not offered, refused, and named on a course that has it.
 */
export const documentsOfTraining: Readonly<Record<TrainingType, Readonly<Partial<Record<DocumentType, Wording>>>>> = {
  ProfessionalTraining: {
    Certificate: { title: 'Свидетельство о профессии рабочего', abbreviation: 'СВ' },
    ...asEverywhere('TicketB', 'TicketM', 'TicketMWithPhoto'),
    ...ofAnyTraining,
  },
  AdvancedTraining: {
    Certificate: { title: 'Удостоверение о повышении квалификации', abbreviation: 'УД' },
    ...ofAnyTraining,
  },
  ProfessionalRetraining: { ...asEverywhere('Diplom'), ...ofAnyTraining },
  SafetyTraining: {
    Certificate: { title: 'Удостоверение о проверке знаний', abbreviation: 'УД' },
    // The card about a check of knowledge; a worker's card says a profession, which safety training gives none of.
    ...asEverywhere('TicketB'),
    ...ofAnyTraining,
  },
};

/** Whether a kind of training ends with a document of this type at all. */
export const mayIssue = (trainingType: TrainingType, type: DocumentType): boolean =>
  documentsOfTraining[trainingType][type] !== undefined;

/** What a course of this training may issue, in the order that people see it listed in. */
export const issuableBy = (trainingType: TrainingType): DocumentType[] =>
  DocumentType.options.filter((type) => mayIssue(trainingType, type));

/** Of what people are given at the end, the one that a protocol names by its number: the first that their course issues. */
const NAMED_BY_PROTOCOL: readonly DocumentType[] = ['Diplom', 'Certificate', 'TicketB', 'TicketM', 'TicketMWithPhoto'];

/** The type of document that the protocol of a course names beside each person; null when people are given none. */
export const namedByProtocol = (trainingType: TrainingType, issued: readonly DocumentType[]): DocumentType | null =>
  nameableBy(trainingType).find((type) => issued.includes(type)) ?? null;

/** What a protocol of this training may name, what comes first beforehand. */
export const nameableBy = (trainingType: TrainingType): DocumentType[] =>
  NAMED_BY_PROTOCOL.filter((type) => mayIssue(trainingType, type));

/** Pocket cards that repeat a certificate: what is entered in the register is the certificate, and a card bears its number. */
const CARDS: readonly DocumentType[] = ['TicketB', 'TicketM', 'TicketMWithPhoto'];

export const isCard = (type: DocumentType): boolean => CARDS.includes(type);

/** What cards say of themselves: «билет М» is a word of centers. */
const PRINTED_ON_CARDS: Readonly<Partial<Record<DocumentType, string>>> = {
  TicketB: 'Удостоверение о проверке знаний',
  TicketM: 'Удостоверение рабочего',
  // A course may issue both: a list of what was issued tells them apart.
  TicketMWithPhoto: 'Удостоверение рабочего с фотографией',
};

/** The kinds of training that end with a document of this type. */
export const trainingsOf = (type: DocumentType): TrainingType[] =>
  TrainingType.options.filter((trainingType) => mayIssue(trainingType, type));

/** What is numbered alike of all kinds: a contract is about training of several, and a study certificate an outgoing letter. */
const NUMBERED_TOGETHER: readonly DocumentType[] = ['Contract', 'CertificateEducation'];

/** Whether a center may number the documents of a type about this training apart from the others. */
export const mayNumberApart = (type: DocumentType, trainingType: TrainingType): boolean =>
  !NUMBERED_TOGETHER.includes(type) && mayIssue(trainingType, type) && trainingsOf(type).length > 1;

/** What among the documents of a course its training may not issue: left from before, or from another type. */
export const foreignDocuments = (trainingType: TrainingType, issued: readonly DocumentType[]): DocumentType[] =>
  issued.filter((type) => !mayIssue(trainingType, type));

/**
 * What a document of this training is called: «Свидетельство о профессии рабочего».
 * @param trainingType null where it is not known, or where it is about all kinds: «Удостоверение»
 */
export const documentTitle = (type: DocumentType, trainingType: TrainingType | null): string =>
  wordingOf(type, trainingType).title;

/** The same for whoever pays for the training and is given it: a card is called by what stands on it. */
export const titleForClients = (type: DocumentType, trainingType: TrainingType | null): string =>
  PRINTED_ON_CARDS[type] ?? documentTitle(type, trainingType);

/** The same as its sheet has it in full: «Диплом о профессиональной переподготовке». */
const fullTitle = (type: DocumentType, trainingType: TrainingType | null): string =>
  type === 'Diplom' ? 'Диплом о профессиональной переподготовке' : titleForClients(type, trainingType);

/**
 * The same as the sheet itself is headed: each field of safety training calls its certificate by its own act.
 * @param about what stands under «УДОСТОВЕРЕНИЕ» on that sheet, «о допуске к работам на высоте»; empty of other training
 */
export function headedTitle(type: DocumentType, trainingType: TrainingType | null, about: string): string {
  if (about && type === 'Certificate') return `Удостоверение ${about}`;
  // The card repeats the head of its certificate, and says that it is one.
  if (about && type === 'TicketB') return `Удостоверение ${about}, карточка`;
  return fullTitle(type, trainingType);
}

/** What documents of a type are called, each title once: the three of certificates, «Диплом». */
export const documentTitles = (type: DocumentType): string[] => [
  ...new Set(trainingsOf(type).map((trainingType) => documentTitle(type, trainingType))),
];

/** What documents of a type are called where all kinds of training are meant: «Свидетельство, удостоверение». */
export function commonTitle(type: DocumentType): string {
  const titles = documentTitles(type);
  return titles.length === 1 ? descriptions[type].title : listed(titles.map((title) => title.split(' ')[0] ?? title));
}

/** «Свидетельство, удостоверение»: each once, as one phrase. */
export const listed = (titles: readonly string[]): string =>
  [...new Set(titles)]
    .map((title, index) => (index === 0 ? title : title.charAt(0).toLowerCase() + title.slice(1)))
    .join(', ');

/** What a document of this training is called where there is no place for its title: «СВ». */
export const documentAbbreviation = (type: DocumentType, trainingType: TrainingType | null): string =>
  wordingOf(type, trainingType).abbreviation;

const wordingOf = (type: DocumentType, trainingType: TrainingType | null): Wording =>
  (trainingType && documentsOfTraining[trainingType][type]) || descriptions[type];

/** What a sheet of a document of this training is called: «Приложение 1», «Свидетельство о профессии рабочего для PDF». */
export function sheetTitle(sheet: TemplateSheet, trainingType: TrainingType | null): string {
  const { documentType, title } = templateSheets[sheet];
  const general = descriptions[documentType].title;
  return title.startsWith(general) ? documentTitle(documentType, trainingType) + title.slice(general.length) : title;
}
