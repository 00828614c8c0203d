import { v7 } from 'uuid';

/** A fresh identifier: UUID version 7, so that rows sort by the time they were made. */
export const newId = (): string => v7();
