import { today } from '@dopusk/contract/fields/date.ts';
import { mayIdentify } from '@dopusk/contract/rights.ts';
import type { TagGroup } from '@dopusk/contract/templates.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found } from '../../../http/refusal.ts';
import { withEveryTag } from '../../documents/blank-data.ts';
import { findFacts } from '../../documents/db.ts';
import { type Facts, factsOn } from '../../documents/facts.ts';
import { partyOn } from '../../documents/parties/party.ts';
import { centerTags, committeeTags, commonData, courseTags, studentTags } from '../../documents/printed-data.ts';
import { noteIdentified } from '../../students/note-read.ts';
import { groupsOf, type SomeTags } from './catalogue.ts';
import { findCenter, findCommittee, findCourse, findPerson } from './db.ts';

// The calls that answer tags with the values of a record.

/** {центр…} of the caller's center. */
export async function fillCenter(db: Db, scope: CenterScope): Promise<TagGroup[]> {
  return groupsOf({
    центр: centerTags(partyOn(await findCenter(db, scope), { right: 'Qualification', day: today() })),
  });
}

/** {слушатель…}. @throws Refusal NotFoundStudent for a person the center does not see */
export async function fillStudent(db: Db, scope: CenterScope, id: string): Promise<TagGroup[]> {
  const person = found(await findPerson(db, scope, id), 'NotFoundStudent');
  await noteIdentified(db, scope, id);
  return groupsOf({ слушатель: studentTags(person) });
}

/** {курс…} with the disciplines. @throws Refusal NotFoundCourse for another center's */
export async function fillCourse(db: Db, scope: CenterScope, id: string): Promise<TagGroup[]> {
  const course = found(await findCourse(db, scope, id), 'NotFoundCourse');
  return groupsOf({ курс: courseTags(course, hoursOf(course)), ...disciplineTags(course) });
}

/** {курс.профессия}, {курс.сфера}, {курс.разряд}. @throws Refusal NotFoundCourse */
export async function fillProfessions(db: Db, scope: CenterScope, id: string): Promise<TagGroup[]> {
  const course = found(await findCourse(db, scope, id), 'NotFoundCourse');
  const { профессия, сфера, разряд } = courseTags(course, hoursOf(course));
  return groupsOf({ курс: { профессия, сфера, разряд } });
}

/** {#дисциплины} and {всего_часов}. @throws Refusal NotFoundCourse */
export async function fillDisciplines(db: Db, scope: CenterScope, id: string): Promise<TagGroup[]> {
  return groupsOf(disciplineTags(found(await findCourse(db, scope, id), 'NotFoundCourse')));
}

/** {комиссия…}. @throws Refusal NotFoundCommittee for another center's */
export async function fillCommittee(db: Db, scope: CenterScope, id: string): Promise<TagGroup[]> {
  return groupsOf({ комиссия: committeeTags(found(await findCommittee(db, scope, id), 'NotFoundCommittee')) });
}

/** Every tag that an assignment decides, before anything of it is fixed. @throws Refusal NotFoundAssignCourse */
export async function fillAssign(
  { db, config }: Pick<Context, 'config' | 'db'>,
  scope: CenterScope,
  id: string,
): Promise<TagGroup[]> {
  const record = found(await findFacts(db, scope, id), 'NotFoundAssignCourse');
  const { course, dateStart, dateEnd, student } = record;
  await noteIdentified(db, scope, student.id);
  const facts = factsOn(record, 'Certificate', dateEnd);
  const form = {
    fullNameDative: studentTags(facts.student).фио_дательный,
    hoursCount: hoursOf(course),
    dateStart,
    dateEnd,
  };
  const verificationPage = `${config.publicUrl}/verify`;
  const issued = { number: '', date: dateEnd, verificationCode: '', verificationPage };
  const data = withEveryTag(commonData(facts, form, issued));
  const слушатель = mayIdentify(scope.rights) ? data.слушатель : { ...data.слушатель, снилс: '' };
  return groupsOf({ ...data, слушатель, ...disciplineTags(course) });
}

function disciplineTags(course: Facts['course']): SomeTags {
  const дисциплины = course.disciplines.map(({ title, hoursCount }, index) => ({
    номер: index + 1,
    название: title,
    часы: hoursCount,
    оценка: '',
  }));
  return { дисциплины, всего_часов: hoursOf(course) };
}

const hoursOf = ({ disciplines }: Facts['course']): number =>
  disciplines.reduce((sum, { hoursCount }) => sum + hoursCount, 0);
