import type { ElectricalCheck } from '@dopusk/contract/electrical-check.ts';
import { sql } from 'kysely';

/** On a row of `assignments` and `courses`: what a check of electrical safety says of the person; null of another training. */
export const electricalCheckJson = sql<ElectricalCheck | null>`(
  select json_build_object('staffCategory', assignments.staff_category, 'checkReason', assignments.check_reason,
    'admission', assignments.admission)
  from professions where professions.id = courses.profession_id and safety_area = 'Electrical')`;
export const electricalCheck = electricalCheckJson.as('electrical');

/** On a row of `courses`: whether it is of electrical safety. */
export const isElectrical = sql<boolean>`exists (select from professions
  where professions.id = courses.profession_id and safety_area = 'Electrical')`.as('isElectrical');
