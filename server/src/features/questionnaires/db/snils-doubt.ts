import type { SnilsDoubt } from '@dopusk/contract/questionnaires.ts';
import { sql } from 'kysely';

/** Of `questionnaires` beside `students`: what is to be asked about the SNILS that was sent. */
export const snilsDoubt = sql<SnilsDoubt | null>`case
  when questionnaires.state is distinct from 'Sent'
    or coalesce(questionnaires.answers->>'snilsNumber', '') in ('', students.snils_number) then null
  when exists (select from students as other where other.organization_id = students.organization_id
    and other.snils_number = questionnaires.answers->>'snilsNumber' and other.id <> students.id) then 'Taken'
  when students.snils_number <> '' then 'Replaced' end`;
