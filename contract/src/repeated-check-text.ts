import type { TrainingType } from './training-type.ts';

interface CheckText {
  /** Within a sentence. */
  title: string;
  accusative: string;
}

/** A check that is held another day, all that is done and sold then (decisions 820 and 980). */
export interface HeldAgain {
  trainingType: TrainingType;
  /** Whether the person has failed before; of who did not come it is the first one. */
  isAgain: boolean;
}

const CHECK = { title: 'проверка знаний', accusative: 'проверку знаний' };
const EXAMINATION = { title: 'квалификационный экзамен', accusative: 'квалификационный экзамен' };
const ASSESSMENT = { title: 'итоговая аттестация', accusative: 'итоговую аттестацию' };

const firstText: Readonly<Record<TrainingType, CheckText>> = {
  SafetyTraining: CHECK,
  ProfessionalTraining: EXAMINATION,
  AdvancedTraining: ASSESSMENT,
  ProfessionalRetraining: ASSESSMENT,
};

/** «повторная» in the gender of what is repeated. */
const againText: Readonly<Record<TrainingType, CheckText>> = {
  SafetyTraining: repeated(CHECK, 'повторная', 'повторную'),
  ProfessionalTraining: repeated(EXAMINATION, 'повторный', 'повторный'),
  AdvancedTraining: repeated(ASSESSMENT, 'повторная', 'повторную'),
  ProfessionalRetraining: repeated(ASSESSMENT, 'повторная', 'повторную'),
};

function repeated({ title, accusative }: CheckText, nominative: string, ofAccusative: string): CheckText {
  return { title: `${nominative} ${title}`, accusative: `${ofAccusative} ${accusative}` };
}

/**
 * What the check is called that whoever has not passed takes another day, by how his training ends: «повторная проверка знаний» of who has
 * failed it, «проверка знаний» of who did not come (Rules 2464, item 79: whoever has shown that he does not know it is checked again).
 */
export const heldAgainText = ({ trainingType, isAgain }: HeldAgain): CheckText =>
  (isAgain ? againText : firstText)[trainingType];

/** The same of several checks by what they have in common: «повторная» where all of them are; empty of none. */
export function heldAgainTexts(checks: readonly HeldAgain[], as: keyof CheckText): string {
  const isAgain = checks.every((check) => check.isAgain);
  const said = new Set(checks.map(({ trainingType }) => heldAgainText({ trainingType, isAgain })[as]));
  if (said.size > 1) return isAgain ? 'повторные итоговые испытания' : 'итоговые испытания';
  return [...said][0] ?? '';
}
