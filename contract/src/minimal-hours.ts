import type { TrainingType } from './training-type.ts';
import { trainingTypeTitles } from './training-type-titles.ts';

/** How many hours a programme has at least, from a day on until the next of the list, and which act says so. */
interface MinimalHours {
  from: string;
  act: string;
  hours: Partial<Record<TrainingType, number>>;
}

const acts: readonly MinimalHours[] = [
  {
    from: '2013-09-01',
    act: 'Порядок ДПО, приказ Минобрнауки № 499',
    hours: { AdvancedTraining: 16, ProfessionalRetraining: 250 },
  },
  {
    from: '2025-09-01',
    act: 'Порядок ДПО, приказ Минобрнауки № 266',
    hours: { AdvancedTraining: 16, ProfessionalRetraining: 250 },
  },
];

/**
 * «Профессиональная переподготовка: не меньше 250 часов (…)» of a programme that is shorter than the act in force asks.
 * @param day when the training begins
 * @returns null for a programme that is long enough, and for training that no act says anything about
 */
export function fewHoursText(trainingType: TrainingType, hours: number, day: string): string | null {
  const inForce = acts.findLast(({ from }) => from <= day);
  const least = inForce?.hours[trainingType];
  if (!inForce || least === undefined || hours >= least) return null;
  return `${trainingTypeTitles[trainingType]}: не меньше ${least} часов (${inForce.act})`;
}
