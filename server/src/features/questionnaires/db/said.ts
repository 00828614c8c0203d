import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { neededFor } from '@dopusk/contract/questionnaire-asked.ts';
import type { QuestionnaireStep } from '@dopusk/contract/questionnaire-step.ts';
import { type Answers, neededLater, type Questionnaire } from '@dopusk/contract/questionnaires.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { askedFields, studentFiles } from '@dopusk/contract/student-record.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';

// What a person has said in a questionnaire, what his record says, and what his courses need: of a row of `questionnaires` joined with
// its student.

/** What a person of a questionnaire learns in its group; an education that is shown otherwise than by a diploma asks for none. */
export const trainingTypesOf = sql<TrainingType[]>`array(select distinct courses.training_type from assignments
  join courses on courses.id = assignments.course_id join students as learning on learning.id = assignments.student_id
  where assignments.group_id = questionnaires.group_id and learning.id = questionnaires.student_id
  and learning.education_proof is null and courses.training_type is not null)`;

/** The courses that a person of a questionnaire learns in its group. */
export const coursesOf = sql<{ trainingType: TrainingType | null; issued: DocumentType[] }[]>`coalesce((
  select json_agg(json_build_object('trainingType', courses.training_type, 'issued', courses.issued_documents))
  from assignments join courses on courses.id = assignments.course_id
  where assignments.group_id = questionnaires.group_id and assignments.student_id = questionnaires.student_id), '[]')`;

/** The titles of the files of a questionnaire, by their names. */
export const filesOf = sql<
  Questionnaire['files']
>`(select coalesce(json_object_agg(questionnaire_files.name, files.title order by questionnaire_files.name), '{}')
  from questionnaire_files join files on files.id = questionnaire_files.file_id
  where questionnaire_id = questionnaires.id)`;

/** Which files they are. */
export const fileIdsOf = sql<
  Questionnaire['fileIds']
>`(select coalesce(json_object_agg(questionnaire_files.name, questionnaire_files.file_id order by questionnaire_files.name), '{}')
  from questionnaire_files where questionnaire_id = questionnaires.id)`;

/** What the record says, by the names of its description. */
export const valuesOfRecord = sql<Record<string, string | null>>`json_build_object(${sql.join([
  ...namesOf(askedFields).flatMap((name) => [sql.lit(name), sql.ref(`students.${name}`)]),
  ...namesOf(studentFiles).flatMap((name) => [sql.lit(name), sql.ref(`students.${studentFiles[name].column}`)]),
])})`;

type Values = Record<string, string | null>;

/** What the record holds of what questionnaires ask. */
export const knownOf = (values: Values) =>
  [...namesOf(askedFields), ...namesOf(studentFiles)].filter((name) => values[name]);

interface Sent {
  asks: QuestionnaireStep[];
  trainingTypes: TrainingType[];
  values: Values;
  answers: Answers;
  files: Questionnaire['files'];
}

/** All of it, of a questionnaire that waits for a decision; null of any other. */
export const sent = sql<Sent | null>`case when questionnaires.state = 'Sent' then json_build_object(
  'asks', (select asks from questionnaire_links where questionnaire_links.id = questionnaires.link_id),
  'trainingTypes', ${trainingTypesOf}, 'values', ${valuesOfRecord}, 'answers', questionnaires.answers, 'files', ${filesOf}) end`;

/** What he is going to bring later. */
export const laterOf = (said: Sent | null): ReturnType<typeof neededLater> =>
  said
    ? neededLater({ ...said, needed: neededFor(said.trainingTypes), known: knownOf(said.values) } as Parameters<
        typeof neededLater
      >[0])
    : [];
