import { z } from 'zod';
import { REQUIRED } from './text.ts';

/** A record's identifier: a UUID made by the application (version 7, so that it sorts by time). */
export const id = z.uuid({ error: (issue) => (issue.input ? 'Некорректный идентификатор' : REQUIRED) });

/** `{id}` in a path. */
export const IdParams = z.object({ id });

/** `{id}` or `Current` in a path: the caller's own organization. */
export const CurrentOrIdParams = z.object({
  id: z.union([
    z
      .stringFormat('Current', /^current$/i)
      .meta({ examples: ['Current'] })
      .transform(() => 'Current' as const),
    id,
  ]),
});

/** What a creating call answers. */
export const Created = z.object({ id });

/** A row of a select. */
export const Option = z.object({ id, title: z.string() });
export type Option = z.infer<typeof Option>;
