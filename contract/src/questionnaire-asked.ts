import { z } from 'zod';
import { descriptions } from './documents/descriptions.ts';
import type { DocumentType } from './documents/document-type.ts';
import { type GapCode, gapsByCode } from './gaps.ts';
import { type AskedHint, QuestionnaireStep } from './questionnaire-step.ts';
import { namesOf } from './stored-field.ts';
import { askedFields, studentFiles } from './student-record.ts';
import { hasSpecialtyGroup, type TrainingType } from './training-type.ts';

// What questionnaires ask, at which step, and which documents and registers need it.

export type AskedName = keyof typeof askedFields | keyof typeof studentFiles;

export const fileNames = namesOf(studentFiles);
export const fieldNames = namesOf(askedFields);
export const AskedName = z.enum([...fieldNames, ...fileNames] as [AskedName, ...AskedName[]]);

export const hintOf = (name: AskedName): AskedHint => ({ ...askedFields, ...studentFiles })[name].asked;

/** What a step asks: fields, and files. */
export const fieldsOfStep = (step: QuestionnaireStep) => fieldNames.filter((name) => hintOf(name).step === step);
export const filesOfStep = (step: QuestionnaireStep) => fileNames.filter((name) => hintOf(name).step === step);

/** What the documents that a group is to get need of its people; a contract names the passport and where one lives. */
export const stepsNeededBy = (issued: readonly DocumentType[]): QuestionnaireStep[] =>
  QuestionnaireStep.options.filter((step) => issued.some((type) => stepsOfType(type).includes(step)));

function stepsOfType(type: DocumentType): QuestionnaireStep[] {
  // What need not be said is no reason to ask for a passport: the gender nearly always follows from the name.
  const ofGaps = descriptions[type].needs.flatMap((gap) => {
    const name = askedFor(gap);
    return name && isRequired(name) ? [hintOf(name).step] : [];
  });
  return type === 'Contract' ? ['Passport', ...ofGaps] : ofGaps;
}

function askedFor(gap: GapCode): AskedName | null {
  const { place, field } = gapsByCode[gap];
  const asked = AskedName.safeParse(field);
  return place === 'student' && asked.success ? asked.data : null;
}

/** Whether people can close a gap themselves, in their questionnaires. */
export const isAskedOfPeople = (gap: GapCode): boolean => askedFor(gap) !== null;

/**
 * What of a person the registers ask of this training, besides what nobody finishes without: additional education is for whoever has a
 * diploma, and the federal register wants its number.
 */
export const neededFor = (trainingTypes: readonly TrainingType[]): AskedName[] =>
  trainingTypes.some(hasSpecialtyGroup) ? ['diplomNumber'] : [];

/** A course as it decides what is asked of whoever learns it. */
interface OfCourse {
  trainingType: TrainingType | null;
  issued: readonly DocumentType[];
}

/**
 * What neither a document nor a register of these courses names: it may be said, and nobody has to. A contract alone names the passport
 * (as in stepsNeededBy), additional education alone asks for what was learnt before. Nothing while no course is known.
 */
export function needlessFor(courses: readonly OfCourse[]): AskedName[] {
  if (courses.length === 0) return [];
  const hasContract = courses.some(({ issued }) => issued.includes('Contract'));
  const isAdditional = courses.some(({ trainingType }) => trainingType !== null && hasSpecialtyGroup(trainingType));
  return [
    ...(hasContract ? [] : (['passportSeries', 'passportNumber'] as const)),
    ...(isAdditional ? [] : (['qualification', 'qualificationDocument'] as const)),
  ];
}

/** Whether nobody finishes without it, unless the record holds it. */
export const isRequired = (name: AskedName): boolean => hintOf(name).required === true;
