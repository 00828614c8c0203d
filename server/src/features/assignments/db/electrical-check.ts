import { restingTypes } from '@dopusk/contract/documents/document-date.ts';
import type { CheckReason, ElectricalCheck } from '@dopusk/contract/electrical-check.ts';
import { sql } from 'kysely';

/**
 * On a row of `assignments` and `courses`: why knowledge is checked, as somebody has said, else by default (decision 760): whoever holds a
 * valid document of an earlier training on the same program is checked again, anybody else for the first time. What program a course of
 * another field is of nobody knows, so that there the course decides.
 */
const checkReason = sql<CheckReason>`coalesce(assignments.check_reason, case when exists (
  select from assignments earlier join courses taught on taught.id = earlier.course_id
  where earlier.student_id = assignments.student_id and earlier.center_id = assignments.center_id
    and earlier.id <> assignments.id and earlier.date_end_learning <= assignments.date_start_learning
    and (taught.id = courses.id or (taught.profession_id = courses.profession_id and professions.safety_area <> 'Other'))
    and exists (select from assignment_documents issued where issued.assignment_id = earlier.id
      and issued.type = any(${restingTypes}) and issued.revoked_at is null)) then 'Regular' else 'Initial' end)`;

/**
 * On a row of `assignments` and `courses`: what a check of knowledge says of the person: why he is checked, and at electrical
 * installations as whom and to what he is admitted; null of another training.
 */
export const electricalCheckJson = sql<ElectricalCheck | null>`(
  select json_build_object('checkReason', ${checkReason},
    'staffCategory', case when professions.safety_area = 'Electrical' then assignments.staff_category end,
    'admission', case when professions.safety_area = 'Electrical' then assignments.admission end)
  from professions where professions.id = courses.profession_id
    and (professions.safety_area = 'Electrical'
      or professions.safety_area is not null and courses.training_type = 'SafetyTraining'))`;
export const electricalCheck = electricalCheckJson.as('electrical');

/** On a row of `courses`: whether it is of electrical safety. */
export const isElectrical = sql<boolean>`exists (select from professions
  where professions.id = courses.profession_id and safety_area = 'Electrical')`.as('isElectrical');
