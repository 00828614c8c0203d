import type { TrainingType } from './training-type.ts';

/**
 * A service that the page «О платформе» offers to top up a balance with: rubles for one student (docs/rules.md#5.5).
 */
export interface TopUpService {
  /** From 1, by position. */
  no: number;
  trainingType: TrainingType;
  price: number;
}

export const topUpServices: readonly TopUpService[] = [
  { no: 1, trainingType: 'AdvancedTraining', price: 200 },
  { no: 2, trainingType: 'ProfessionalTraining', price: 1500 },
  { no: 3, trainingType: 'ProfessionalRetraining', price: 3000 },
];

/** How many of each service are taken, by its number. */
export type Quantities = Readonly<Record<number, number>>;

/** The largest quantity of one service in a cart. */
export const QUANTITY_LIMIT = 999;

/** The contents of a cart: how many services in all, and the sum of quantity times price in rubles. */
export function cartSum(quantities: Quantities): { count: number; total: number } {
  return topUpServices.reduce(
    ({ count, total }, { no, price }) => {
      const quantity = quantities[no] ?? 0;
      return { count: count + quantity, total: total + quantity * price };
    },
    { count: 0, total: 0 },
  );
}
