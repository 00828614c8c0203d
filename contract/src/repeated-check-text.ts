import type { TrainingType } from './training-type.ts';

const CHECK = { title: 'повторная проверка знаний', accusative: 'повторную проверку знаний' };
const EXAMINATION = { title: 'повторный квалификационный экзамен', accusative: 'повторный квалификационный экзамен' };
const ASSESSMENT = { title: 'повторная итоговая аттестация', accusative: 'повторную итоговую аттестацию' };

/**
 * What the check is called that whoever has not passed takes again (decision 820), by how his training ends: within a sentence, in the
 * nominative and the accusative.
 */
export const repeatedCheckText: Readonly<Record<TrainingType, { title: string; accusative: string }>> = {
  SafetyTraining: CHECK,
  ProfessionalTraining: EXAMINATION,
  AdvancedTraining: ASSESSMENT,
  ProfessionalRetraining: ASSESSMENT,
};

/** The same of several checks, those of trainings that end otherwise by the word they have in common; empty of none. */
export function repeatedChecksText(trainings: readonly TrainingType[], as: 'title' | 'accusative'): string {
  const said = new Set(trainings.map((training) => repeatedCheckText[training][as]));
  return said.size > 1 ? 'повторные итоговые испытания' : ([...said][0] ?? '');
}
