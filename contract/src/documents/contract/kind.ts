import { z } from 'zod';

/** Whom a contract is with, and about what. */
export const ContractKind = z.enum(['Organization', 'Person', 'ThreeSided', 'Framework', 'Specification']);
export type ContractKind = z.infer<typeof ContractKind>;

export const contractKindTitles: Readonly<Record<ContractKind, string>> = {
  Organization: 'С организацией',
  Person: 'С физическим лицом',
  ThreeSided: 'Трёхсторонний: заказчик, слушатель, центр',
  Framework: 'Рамочный договор с первой спецификацией',
  Specification: 'Спецификация к рамочному договору',
};

/** Of a single person's training. */
export const SingleContractKind = ContractKind.extract(['Organization', 'Person', 'ThreeSided']);
/** Of a client's people in a group: an order. */
export const OrderContractKind = ContractKind.extract(['Organization', 'Framework', 'Specification']);
