import { type Discipline, disciplineTypeLetters } from '@dopusk/contract/disciplines.ts';
import type { Choice } from '../../ui/choice.ts';

/** A discipline to be chosen: several of one title differ in their type and hours. */
export interface DisciplineChoice extends Choice {
  hours: number;
}

export const toDisciplineChoice = ({ id, title, type, hoursCount }: Discipline): DisciplineChoice => ({
  value: id,
  label: `${title} (${disciplineTypeLetters[type]},\u00A0${hoursCount}\u00A0ч)`,
  hours: hoursCount,
});
