import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { type RawBuilder, sql } from 'kysely';
import { type OfCenter, termNow } from '../../assignments/db/training-terms.ts';

/** Documents that the register of education documents is told of, or may be. */
const educational: readonly DocumentType[] = ['Certificate', 'Diplom'];

/** On `settings`. What nobody has said stays unsaid: the usual source of money is not kept as if the center had named it. */
const saidOfAll: OfCenter = {
  fundingSource: sql`settings.funding_source`,
  studyForm: sql`settings.study_form`,
  studyPlace: sql`settings.study_place`,
};

/**
 * How the training of an assignment is taught and paid for, in what profession and on what former education, as itself, its
 * group, the course, the center and the person's record say it now: a document keeps it beside what it prints.
 */
const studyTermsOf = (assignId: string, form: object) => sql<string>`(select jsonb_strip_nulls(jsonb_build_object(
    'studyForm', ${termNow('studyForm', saidOfAll)},
    'fundingSource', ${termNow('fundingSource', saidOfAll)},
    'studyPlace', ${termNow('studyPlace', saidOfAll)},
    'specialtyGroup', coalesce(nullif(courses.specialty_group, ''), nullif(settings.specialty_group, '')),
    'workerProgram', coalesce(courses.worker_program, settings.worker_program),
    'rankCategory', courses.rank_category,
    'profession', professions.title,
    'education', case when coalesce(students.education_proof, students.education_type) is not null
      then jsonb_build_object(
        'educationProof', students.education_proof,
        'educationType', coalesce(${JSON.stringify(form)}::jsonb #>> '{appendixOne,educationType}', students.education_type),
        'diplomSurname', students.diplom_surname,
        'diplomSeries', students.diplom_series,
        'diplomNumber', students.diplom_number) end))
  from assignments
    join courses on courses.id = assignments.course_id
    join professions on professions.id = courses.profession_id
    join students on students.id = assignments.student_id
    left join groups on groups.id = assignments.group_id
    left join state_register_settings as settings on settings.center_id = assignments.center_id
  where assignments.id = ${assignId})`;

/**
 * What a protocol about a course keeps: the program of labour protection, as the Ministry's register calls it; null of a course
 * about something else.
 */
export const programKept = (
  courseId: string | RawBuilder<string>,
): RawBuilder<string> => sql`(select jsonb_build_object('program',
    case when professions.learn_program_id is not null
      then jsonb_build_object('id', professions.learn_program_id, 'title', professions.title) end)
  from courses join professions on professions.id = courses.profession_id where courses.id = ${courseId})`;

/** On rows of protocols: whether they are about a program of the Ministry's register, and what it is called there. */
export const keptProgram = (protocol: 'documents' | 'fixed') => {
  const terms = sql.ref(`${protocol}.studyTerms`);
  return {
    is: sql<boolean>`jsonb_typeof(${terms} -> 'program') = 'object'`,
    id: sql<number>`(${terms} #>> '{program,id}')::int`,
    title: sql<string>`${terms} #>> '{program,title}'`,
  };
};

/** What a new document about one training keeps beside what it prints; nothing of one that no register is told of. */
export function termsKeptBy({
  type,
  assignId,
  form,
}: {
  type: DocumentType;
  assignId: string;
  form: object;
}): RawBuilder<string> | string {
  if (type === 'Protocol') return programKept(sql`(select course_id from assignments where id = ${assignId})`);
  return educational.includes(type) ? studyTermsOf(assignId, form) : '{}';
}
