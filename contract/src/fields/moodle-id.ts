import { z } from 'zod';
import { orNull } from './optional.ts';

/** The number of a course in a Moodle, or nothing: absent and empty become null. */
export const moodleId = orNull(
  z
    .number({ error: 'Некорректный номер курса' })
    .int('Целое число')
    .positive('Больше нуля')
    .max(Number.MAX_SAFE_INTEGER),
);
