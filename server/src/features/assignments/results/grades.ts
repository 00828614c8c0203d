import { isFinal } from '@dopusk/contract/documents/diplom/final-work.ts';
import { type DisciplineGrade, type DisciplineGrades, gradeTitles } from '@dopusk/contract/documents/diplom/grades.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import type { ResultsBody } from '@dopusk/contract/results.ts';
import type { TrainingResult } from '@dopusk/contract/training-result.ts';
import { Refusal } from '../../../http/refusal.ts';

interface Graded {
  grades: DisciplineGrades;
  areGradesHeld: boolean;
  result: TrainingResult | null;
}

const HELD = 'Оценка напечатана в дипломе. Чтобы изменить, отзовите его';
const OVERTAKEN = 'Уже записано иначе. Обновите страницу';

/**
 * What to write of a person's grades: nothing where it is said already, or was left as it stood.
 * @returns by disciplines the grades, null to take one back, and what is wrong with the others
 * @throws Refusal NotFoundDiscipline for one of another course
 */
export function gradesToWrite(
  { grades: known, areGradesHeld, result }: Graded,
  { grades: said = {}, seenGrades: seen, grade }: ResultsBody['results'][number],
  disciplines: readonly { id: string; title: string }[],
): { written: Record<string, DisciplineGrade | null>; faults: Record<string, FieldIssues[string][number]> } {
  const written: Record<string, DisciplineGrade | null> = {};
  const faults: Record<string, FieldIssues[string][number]> = {};
  for (const [id, cell] of Object.entries(said)) {
    const discipline = disciplines.find((one) => one.id === id);
    if (!discipline) throw new Refusal('NotFoundDiscipline');
    const stands = known[id] ?? null;
    if (cell === stands || (seen && cell === (seen[id] ?? null))) continue;
    const ofCommittee = grade ?? result?.grade ?? null;
    if (seen && (seen[id] ?? null) !== stands) faults[id] = { code: 'Invalid', message: OVERTAKEN };
    else if (areGradesHeld) faults[id] = { code: 'DocumentAlreadyGenerated', message: HELD };
    else if (cell && ofCommittee && cell !== ofCommittee && isFinal(discipline.title))
      faults[id] = { code: 'Invalid', message: `Комиссия решила – «${gradeTitles[ofCommittee]}»` };
    else written[id] = cell;
  }
  return { written, faults };
}
