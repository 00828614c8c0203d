import { z } from 'zod';

/** A reason code of tax registration: 9 signs, the fifth and sixth may be letters (Order of the FTS ММВ-7-6/435). */
export const kpp = z
  .string()
  .trim()
  .regex(/^\d{4}[\dA-Z]{2}\d{3}$/, 'КПП состоит из 9 знаков');
