import type { StatisticsFormName, StatisticsGap } from '@dopusk/contract/statistics-forms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { Condition, Studying } from '../facets.ts';

// A form of the state is data: its lines and graphs as an order has them, and of whom each counts. Another order is another
// file, with the year from which it holds.

/** A line of a table; a graph says the same of itself. */
export interface Line {
  number: string;
  title: string;
  /** Whom it counts of those who are counted around it; everybody when left out. */
  of?: Condition;
  /** Why the portal cannot know it: it stays empty. */
  unknown?: string;
}

interface Graph extends Line {
  /** Distinct courses, or the code of the line's profession; people otherwise: who has finished two trainings is counted twice. */
  counts?: 'programs' | 'code';
}

interface FormLine extends Line {
  /** Counts who studies in place of who has finished. */
  studying?: Studying;
  /** How it is counted, where the form leaves it open. */
  note?: string;
}

export interface Section extends Omit<Line, 'unknown'> {
  graphs: readonly Graph[];
  lines: readonly FormLine[];
  /** After its lines it has one for each profession of these people. */
  byProfession?: boolean;
}

export interface StatisticsForm {
  form: StatisticsFormName;
  /** The first year that is reported by it. */
  fromYear: number;
  title: string;
  trainings: readonly TrainingType[];
  sections: readonly Section[];
  /** What a person or a course may lack that it asks for. */
  gaps: readonly StatisticsGap[];
  /** Of whom it says that people should look whether they are to be counted so. */
  checks: readonly StatisticsGap[];
  /** By which rule it counts trainings, in words. */
  rule: string;
  /** What of the form is not here at all. */
  absent: readonly string[];
}
