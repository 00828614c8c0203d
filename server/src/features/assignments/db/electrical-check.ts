import { restingTypes } from '@dopusk/contract/documents/document-date.ts';
import type { CheckReason, ElectricalCheck } from '@dopusk/contract/electrical-check.ts';
import { sql } from 'kysely';

/**
 * On a row of `assignments`: the records of its person. Whoever works for two employers is two (decision 112), and one person to the center
 * that has checked him: by SNILS as registers know him (decision 470: his name too, or birthday and first name), or, where one of the two
 * has no SNILS, by name and birthday.
 */
const recordsOfPerson = sql`(select assignments.student_id
  union all select same.id from students who join users named on named.id = who.user_id
    join students same on same.snils_number = who.snils_number and same.snils_number <> ''
    join users other on other.id = same.user_id
    where who.id = assignments.student_id and (name_key(same.full_name) = name_key(who.full_name)
      or same.birthday = who.birthday and name_key(other.name) = name_key(named.name))
  union all select same.id from students who join students same on same.birthday = who.birthday
    and name_key(same.full_name) = name_key(who.full_name) and '' in (same.snils_number, who.snils_number)
    where who.id = assignments.student_id)`;

/**
 * On a row of such a table: whether it repeats the check of somebody who has failed it, then or the time before; who did not come has not
 * been checked yet.
 */
const hasFailedIn = (table: 'assignments' | 'again') => {
  const repeatsId = sql.ref(`${table}.repeats_id`);
  return sql<boolean>`(${repeatsId} is not null and exists (with recursive held as (
    select first.id, first.repeats_id from assignments first where first.id = ${repeatsId}
    union all select before.id, before.repeats_id from held join assignments before on before.id = held.repeats_id)
  select from held join training_results on training_results.assignment_id = held.id
  where training_results.outcome = 'Failed'))`;
};
export const hasFailed = hasFailedIn('assignments');

/**
 * On a row of `assignments`, or of them joined as `again`: whether its check is called a repeated one. A reason that somebody has said
 * stands in the protocol, so that what is sold is called by it too (decision 980).
 */
export const isCheckedAgain = (table: 'assignments' | 'again') =>
  sql<boolean>`coalesce(${sql.ref(`${table}.check_reason`)} = 'Repeated', ${hasFailedIn(table)})`;

/**
 * On a row of `assignments` and `courses`: why knowledge is checked, as somebody has said, else by default (decision 760): whoever holds a
 * valid document of an earlier training on the same program is checked again, under whatever record of his, anybody else for the first
 * time. What program a course of another field is of nobody knows, so that there the course decides.
 */
const checkReason = sql<CheckReason>`coalesce(assignments.check_reason,
  case when ${hasFailed} then 'Repeated' when exists (
  select from assignments earlier join courses taught on taught.id = earlier.course_id
  where earlier.student_id in ${recordsOfPerson} and earlier.center_id = assignments.center_id
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

/** The check before: the day of its protocol, YYYY-MM-DD, and to which group it admitted. */
export interface PreviousCheck {
  date: string;
  group: string;
}

/**
 * On a row of `assignments`, `courses` and `professions`: of electrical safety, the latest earlier check that a valid protocol of the center
 * tells of, whose journal and protocols name it; null of another training, and where there was none here.
 */
export const previousCheck = sql<PreviousCheck | null>`case when professions.safety_area = 'Electrical' then (
  select json_build_object('date', protocol.issue_date, 'group', line ->> 'группа')
  from assignments earlier join courses taught on taught.id = earlier.course_id
  join professions field on field.id = taught.profession_id
  join assignment_documents listed on listed.assignment_id = earlier.id and listed.type = 'Protocol' and listed.revoked_at is null
  join documents protocol on protocol.id = listed.id
  cross join lateral jsonb_array_elements(protocol.data -> 'люди') line
  where earlier.student_id in ${recordsOfPerson} and earlier.center_id = assignments.center_id and earlier.id <> assignments.id
    and earlier.date_end_learning <= assignments.date_start_learning and field.safety_area = 'Electrical'
    and line ->> 'назначение' = earlier.id::text and line ->> 'группа' not in ('', '–')
  order by protocol.issue_date desc limit 1) end`.as('previousCheck');

/** On a row of `courses`: whether it is of electrical safety. */
export const isElectrical = sql<boolean>`exists (select from professions
  where professions.id = courses.profession_id and safety_area = 'Electrical')`.as('isElectrical');

/** On a row of `courses`: to which group it admits; null of another field. */
export const electricalGroup = sql<string | null>`(select safety_group from professions
  where professions.id = courses.profession_id and safety_area = 'Electrical')`.as('electricalGroup');
