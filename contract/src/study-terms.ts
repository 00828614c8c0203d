import { z } from 'zod';

// How a course is taught and paid for, as registers, statistics and documents of the state ask for it.

/** 273-ФЗ, article 17, part 2. */
export const StudyForm = z.enum(['FullTime', 'PartTime', 'Extramural']);
export type StudyForm = z.infer<typeof StudyForm>;

export const studyFormTitles: Record<StudyForm, string> = {
  FullTime: 'Очная',
  PartTime: 'Очно-заочная',
  Extramural: 'Заочная',
};

/**
 * «очная, с применением дистанционных образовательных технологий», as documents say it in the middle of a sentence; empty
 * where the course says neither.
 */
export function studyFormText({ studyForm, isDistant }: { studyForm: StudyForm | null; isDistant: boolean }): string {
  const form = studyForm ? studyFormTitles[studyForm].toLowerCase() : '';
  const distance = isDistant ? 'с применением дистанционных образовательных технологий' : '';
  return [form, distance].filter(Boolean).join(', ');
}

/** What the contract about one training may say there. */
export const studyFormTexts: readonly string[] = StudyForm.options.flatMap((studyForm) =>
  [false, true].map((isDistant) => studyFormText({ studyForm, isDistant })),
);

/** Out of whose money. */
export const FundingSource = z.enum(['Paid', 'Federal', 'Regional', 'Local']);
export type FundingSource = z.infer<typeof FundingSource>;

export const fundingSourceTitles: Record<FundingSource, string> = {
  Paid: 'Платное обучение',
  Federal: 'Федеральный бюджет',
  Regional: 'Региональный бюджет',
  Local: 'Местный бюджет',
};

/** 273-ФЗ, article 17, part 1. */
export const StudyPlace = z.enum(['InOrganization', 'OutsideOrganization']);
export type StudyPlace = z.infer<typeof StudyPlace>;

export const studyPlaceTitles: Record<StudyPlace, string> = {
  InOrganization: 'В образовательной организации',
  OutsideOrganization: 'Вне образовательной организации',
};

/** The three kinds of professional training (273-ФЗ, article 73, part 1). */
export const WorkerProgram = z.enum(['Training', 'Retraining', 'Advancement']);
export type WorkerProgram = z.infer<typeof WorkerProgram>;

export const workerProgramTitles: Record<WorkerProgram, string> = {
  Training: 'Профессиональная подготовка',
  Retraining: 'Переподготовка',
  Advancement: 'Повышение квалификации рабочих, служащих',
};
