import { fallbackMessage } from '@dopusk/contract/fields/text.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Judges what stands in a form by the schema of its request. */
export const checkBy = <Values extends FieldValues>(schema: z.ZodType<unknown, Values>): Resolver<Values> =>
  zodResolver(schema as never, { error: fallbackMessage }, { raw: true }) as never;
