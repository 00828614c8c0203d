import { audit } from '@dopusk/contract/audit.ts';
import { courseBeside, courseRecord } from '@dopusk/contract/course-record.ts';
import { type CourseBody, courseState, courses } from '@dopusk/contract/courses.ts';
import { each, having, namesOf, type StoredField } from '@dopusk/contract/stored-field.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { makeCommittee, makeDiscipline } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

type Form = z.output<typeof CourseBody>;

let portal: Portal;
let world: World;
let administrator: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
});

const professionOf = (trainingType: TrainingType) =>
  portal.db
    .selectFrom('professions')
    .where('trainingType', '=', trainingType)
    .orderBy('title')
    .select('id')
    .executeTakeFirstOrThrow();

/** Two courses that differ in every field but those of professional training, which neither of them is. */
async function samples(): Promise<[Form, Form]> {
  const { centerId, committeeId, disciplineId } = world.own;
  return [
    {
      isLocked: true,
      trainingType: 'AdvancedTraining',
      subTitle: 'Аудит',
      title: 'Внутренний аудит',
      profession: (await professionOf('AdvancedTraining')).id,
      rank: null,
      awardKind: null,
      award: '',
      validityPeriodDocument: 3,
      issuedDocuments: ['Certificate'],
      committeeId,
      moodleId: 17,
      studyForm: 'PartTime',
      isDistant: true,
      fundingSource: 'Paid',
      studyPlace: 'InOrganization',
      specialtyGroup: 'Химия',
      workerProgram: null,
      rankCategory: '',
      professionCode: '',
      economicActivity: 'F',
      isAdapted: false,
      disciplines: [disciplineId],
      price: 100,
    },
    {
      isLocked: false,
      trainingType: 'ProfessionalRetraining',
      subTitle: 'Педагог',
      title: 'Педагогика',
      profession: (await professionOf('ProfessionalRetraining')).id,
      rank: null,
      awardKind: 'Activity',
      award: 'образования',
      validityPeriodDocument: null,
      issuedDocuments: ['Protocol'],
      committeeId: await makeCommittee(portal.db, centerId),
      moodleId: null,
      studyForm: 'FullTime',
      isDistant: false,
      fundingSource: 'Local',
      studyPlace: 'OutsideOrganization',
      specialtyGroup: 'Образование и педагогика',
      workerProgram: null,
      rankCategory: '',
      professionCode: '',
      economicActivity: 'P',
      isAdapted: false,
      disciplines: [await makeDiscipline(portal.db, centerId)],
      price: 200,
    },
  ];
}

test('every field is kept, changed, and named by the log', async () => {
  const [before, after] = await samples();
  const { id } = await administrator.call(courses.create, { body: before });
  const read = async () => courseState(await administrator.call(courses.read, { params: { id } }));
  expect(await read()).toEqual(before);
  const ranked: Form = {
    ...before,
    trainingType: 'ProfessionalTraining',
    profession: (await professionOf('ProfessionalTraining')).id,
    rank: 3,
    validityPeriodDocument: null,
    specialtyGroup: '',
    workerProgram: 'Training',
    rankCategory: 'BE',
    professionCode: '19756',
    economicActivity: null,
    isAdapted: true,
  };
  const change = async (body: Form) => {
    await administrator.call(courses.update, { body: { ...body, id } });
    const { items } = await administrator.call(audit.list, { query: { action: 'course.changed' } });
    return items[0]?.changed;
  };
  expect(await change(before)).toEqual([]);
  const { rank, workerProgram, rankCategory, professionCode, isAdapted } = courseRecord;
  const ofWorkers = [rank, workerProgram, rankCategory, professionCode, isAdapted].map(({ title }) => title);
  expect(await change(ranked)).toEqual(expect.arrayContaining(ofWorkers));
  expect(await read()).toEqual(ranked);
  expect(await change(after)).toEqual(
    Object.values({ ...courseRecord, ...courseBeside })
      .map(({ title }) => title)
      .filter((title) => title !== courseRecord.validityPeriodDocument.title),
  );
  expect(await read()).toEqual(after);
});

test('a change without the committee and the link leaves both, and the log does not name them', async () => {
  const [before] = await samples();
  const body = { ...before, title: 'Аудит поставщиков' };
  const { id } = await administrator.call(courses.create, { body });
  await administrator.call(courses.update, { body: { ...body, id, price: 1, committeeId: null, moodleId: undefined } });
  expect(await administrator.call(courses.read, { params: { id } })).toMatchObject({
    committeeId: before.committeeId,
    moodleId: before.moodleId,
  });
  const { items } = await administrator.call(audit.list, { query: { action: 'course.changed' } });
  expect(items[0]?.changed).toEqual([courseBeside.price.title]);
});

test.each(namesOf(having(courseRecord, 'taken')))('%s of another course is refused at its field', async (name) => {
  const [before] = await samples();
  const body = { ...before, [name]: `Занято: ${name}` };
  await administrator.call(courses.create, { body });
  const refused = await administrator.send(courses.create, { body: { ...body, [name]: body[name].toUpperCase() } });
  const { taken }: StoredField = courseRecord[name];
  expect(refused).toMatchObject({ code: taken, fields: each([name], [expect.anything()]) });
});
