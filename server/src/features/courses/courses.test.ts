import { type CourseBody, courses } from '@dopusk/contract/courses.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { mayIssue } from '@dopusk/contract/documents/documents-of-training.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { makeAssignment, makeCommittee, makeCourse, makeDiscipline } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';

type Body = z.input<typeof CourseBody>;

let portal: Portal;
let world: World;
let center: Client;
let administrator: Client;
let client: Client;
let stranger: Client;
/** A profession of each training type. */
const professions = {} as Record<TrainingType, string>;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  center = await portal.as(world.own.centerOperator);
  administrator = await portal.as(world.own.administrator);
  client = await portal.as(world.own.clientOperator);
  stranger = await portal.as(world.stranger.administrator);
  const rows = await portal.db
    .selectFrom('professions')
    .distinctOn('trainingType')
    .select(['id', 'trainingType'])
    .execute();
  for (const { id, trainingType } of rows) professions[trainingType] = id;
});

let serial = 0;
const bodyOf = (changes: Partial<Body> = {}): Body => ({
  trainingType: 'AdvancedTraining',
  subTitle: 'Охрана труда',
  title: `Охрана труда, часть ${++serial}`,
  profession: professions[changes.trainingType ?? 'AdvancedTraining'],
  disciplines: [world.own.disciplineId],
  issuedDocuments:
    changes.trainingType === 'ProfessionalRetraining' ? ['Diplom', 'Protocol'] : ['Certificate', 'Protocol'],
  committeeId: world.own.committeeId,
  price: 2500.5,
  ...changes,
});

const create = async (changes?: Partial<Body>) => (await center.call(courses.create, { body: bodyOf(changes) })).id;
const read = (id: string, who = administrator) => who.call(courses.read, { params: { id } });

describe('creating', () => {
  test('keeps every field, is closed by default, and adds up the hours of its disciplines', async () => {
    const first = await makeDiscipline(portal.db, world.own.centerId, { title: 'Я', type: 'PK', hours: 40 });
    const second = await makeDiscipline(portal.db, world.own.centerId, { title: 'А', type: 'Instruction', hours: 8 });
    const id = await create({ title: 'Работы на высоте', disciplines: [first, second], validityPeriodDocument: 3 });
    const course = await read(id);
    expect(course).toMatchObject({
      id,
      title: 'Работы на высоте',
      subTitle: 'Охрана труда',
      trainingType: 'AdvancedTraining',
      profession: { id: professions.AdvancedTraining, safety: null },
      disciplines: [
        { id: first, title: 'Я', type: 'PK', hoursCount: 40 },
        { id: second, title: 'А', type: 'Instruction', hoursCount: 8 },
      ],
      hoursCount: 48,
      issuedDocuments: ['Certificate', 'Protocol'],
      committeeId: world.own.committeeId,
      documentsPrice: 0,
      committeeTitle: 'Аттестационная комиссия',
      price: 2500.5,
      rank: null,
      validityPeriodDocument: 3,
      isLocked: true,
      moodleId: null,
      centerId: world.own.centerId,
    });
  });

  test('may have no disciplines, and counts a repeated one once', async () => {
    expect(await read(await create({ disciplines: [] }))).toMatchObject({ disciplines: [], hoursCount: 0 });
    const twice = await create({ disciplines: [world.own.disciplineId, world.own.disciplineId] });
    expect(await read(twice)).toMatchObject({ disciplines: [{ id: world.own.disciplineId }], hoursCount: 16 });
  });

  test.each([
    ['ProfessionalTraining', 4, null],
    ['AdvancedTraining', null, 5],
    ['ProfessionalRetraining', null, null],
    ['SafetyTraining', null, 5],
  ] as const)(
    'of %s keeps rank %j and validity %j and drops what does not apply',
    async (trainingType, rank, years) => {
      const id = await create({ trainingType, rank: 4, validityPeriodDocument: 5 });
      expect(await read(id)).toMatchObject({ rank, validityPeriodDocument: years });
    },
  );

  test('names every wrong field at once', async () => {
    const { code, fields } = await center.send(courses.create, {
      body: { title: ' ', trainingType: '', issuedDocuments: [], price: -1, rank: 9, validityPeriodDocument: 0.5 },
    });
    expect(code).toBe('Invalid');
    expect(Object.fromEntries(Object.entries(fields ?? {}).map(([path, list]) => [path, list[0]?.message]))).toEqual({
      title: 'Обязательное поле',
      subTitle: 'Обязательное поле',
      trainingType: 'Обязательное поле',
      profession: 'Обязательное поле',
      issuedDocuments: 'Обязательное поле',
      committeeId: 'Обязательное поле',
      price: 'Не меньше 0',
      rank: 'Не больше 8',
      validityPeriodDocument: 'Целое число',
    });
  });

  test('refuses a title that the center has, whatever its case, but not another center’s', async () => {
    const title = 'Лёгкий курс';
    await create({ title });
    const again = await center.send(courses.create, { body: bodyOf({ title: 'легкий КУРС' }) });
    expect(again).toMatchObject({ code: 'CourseTitleAlreadyUse', fields: { title: [expect.anything()] } });
    const { committeeId } = world.stranger;
    await stranger.call(courses.create, { body: bodyOf({ title, committeeId, disciplines: [] }) });
  });

  test('of one title and two ranks are two courses, told apart in lists and selects and not in what they print', async () => {
    const title = 'Оператор лёгкого крана';
    const body = (rank: number) =>
      bodyOf({ title, rank, trainingType: 'ProfessionalTraining', profession: professions.ProfessionalTraining });
    const { id } = await center.call(courses.create, { body: body(4) });
    const listed = async () =>
      (await center.call(courses.list, { query: { search: 'лёгкого крана' } })).items.map((course) => course.title);
    expect(await listed()).toEqual([title]);
    await center.call(courses.create, { body: body(5) });
    expect((await listed()).sort()).toEqual([`${title}, 4 разряд`, `${title}, 5 разряд`]);
    const offered = await center.call(courses.options, { query: { search: 'лёгкого крана' } });
    expect(offered.map((course) => course.title).sort()).toEqual([`${title}, 4 разряд`, `${title}, 5 разряд`]);
    expect(await center.call(courses.read, { params: { id } })).toMatchObject({ title, rank: 4 });
    const again = await center.send(courses.create, { body: body(4) });
    expect(again).toMatchObject({
      code: 'CourseTitleAlreadyUse',
      fields: { title: [{ message: `Курс «${title}» 4 разряда уже есть` }] },
    });
  });

  test.each([
    ['the profession of another training type', 'Invalid', 'profession', () => professions.ProfessionalTraining],
    ['an unknown profession', 'Invalid', 'profession', newId],
    ['a stranger’s committee', 'NotFoundCommittee', 'committeeId', () => world.stranger.committeeId],
    ['a stranger’s discipline', 'NotFoundDisciplines', 'disciplines', () => [world.stranger.disciplineId]],
  ])('refuses %s', async (_, code, field, value) => {
    const body = { ...bodyOf(), [field]: value() };
    expect(await center.send(courses.create, { body })).toMatchObject({
      code,
      fields: { [field]: [expect.anything()] },
    });
  });
});

describe('what a training may issue', () => {
  test.each(
    TrainingType.options.flatMap((trainingType) => DocumentType.options.map((type) => [trainingType, type] as const)),
  )('%s and %s', async (trainingType, type) => {
    const body = bodyOf({ trainingType, issuedDocuments: [type] });
    const made = await center.send(courses.create, { body });
    const id = await create();
    const changed = await center.send(courses.update, { body: { ...body, id, title: `${body.title} снова` } });
    const refused = {
      code: 'Invalid',
      fields: { issuedDocuments: [{ message: expect.stringContaining('не выдаётся «') }] },
    };
    for (const answer of [made, changed]) {
      if (mayIssue(trainingType, type)) expect(answer.code).toBe('Ok');
      else expect(answer).toMatchObject(refused);
    }
  });

  test('is said together with what else is wrong', async () => {
    const { fields } = await center.send(courses.create, { body: bodyOf({ issuedDocuments: ['Diplom'], price: -1 }) });
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['issuedDocuments', 'price']);
  });
});

describe('what a course gives', () => {
  test('is kept of retraining, and dropped elsewhere', async () => {
    const award = { awardKind: 'Activity', award: 'образования и педагогики' } as const;
    expect(await read(await create({ trainingType: 'ProfessionalRetraining', ...award }))).toMatchObject(award);
    expect(await read(await create(award))).toMatchObject({ awardKind: null, award: '' });
    // The diploma says «предоставлено право на ведение профессиональной деятельности в сфере» before it.
    const twice = { ...award, award: 'ведение деятельности в сфере образования' };
    const refused = await center.send(courses.create, {
      body: bodyOf({
        ...twice,
        title: 'Педагогика',
        trainingType: 'ProfessionalRetraining',
        profession: professions.ProfessionalRetraining,
        issuedDocuments: ['Diplom'],
      }),
    });
    expect(refused).toMatchObject({ code: 'Invalid', fields: { award: [expect.anything()] } });
  });

  test('of safety is what its field says', async () => {
    const search = 'электробезопасность III выше';
    const [field] = await center.call(courses.professions, { query: { search, types: 'SafetyTraining' } });
    const safety = { area: 'Electrical', learnProgramId: null, group: 'III', voltage: 'до и выше 1000 В' };
    expect(field).toMatchObject({ trainingType: 'SafetyTraining', safety });
    const id = await create({ trainingType: 'SafetyTraining', profession: field?.id ?? '' });
    expect(await read(id)).toMatchObject({ profession: { safety } });
  });

  test('is one of the 28 programs of the Ministry of Labour, by number', async () => {
    const rows = await portal.db
      .selectFrom('professions')
      .where('safetyArea', '=', 'LabourProtection')
      .selectAll()
      .execute();
    const numbers = rows.map(({ learnProgramId }) => learnProgramId ?? 0).toSorted((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, ...Array.from({ length: 24 }, (_, i) => i + 6)]);
  });
});

describe('the list', () => {
  test('shows a center its own courses only, in Russian order', async () => {
    for (const title of ['Ёмкости под давлением', 'Железнодорожный путь', 'Единый курс']) await create({ title });
    const { items } = await center.call(courses.list, { query: { pageSize: 100 } });
    const titles = items.map(({ title }) => title).filter((title) => /^[ЕЁЖ]/.test(title));
    expect(titles).toEqual(['Единый курс', 'Ёмкости под давлением', 'Железнодорожный путь']);
    const ids = items.map(({ id }) => id);
    expect(ids).toContain(world.own.closedCourseId);
    expect(ids).not.toContain(world.stranger.courseId);
    const foreign = await center.call(courses.list, { query: { organization: world.stranger.centerId } });
    expect(foreign).toMatchObject({ items: [], totalCount: 0 });
  });

  test('shows a client the open courses of every center, or of one', async () => {
    const { items } = await client.call(courses.list, { query: { pageSize: 100 } });
    const ids = items.map(({ id }) => id);
    expect(ids).toContain(world.own.courseId);
    expect(ids).toContain(world.stranger.courseId);
    expect(ids).not.toContain(world.own.closedCourseId);
    const ofOne = await client.call(courses.list, { query: { organization: world.stranger.centerId } });
    expect(ofOne.items.map(({ id }) => id)).toEqual([world.stranger.courseId]);
  });

  test('has the columns of the specification', async () => {
    const id = await create({ title: 'Слесарь по ремонту автомобилей', trainingType: 'ProfessionalTraining' });
    const { items } = await center.call(courses.list, { query: { search: 'автомоб слес' } });
    expect(items).toEqual([
      {
        id,
        title: 'Слесарь по ремонту автомобилей',
        subTitle: 'Охрана труда',
        trainingType: 'ProfessionalTraining',
        organizationTitle: expect.stringContaining('Организация'),
        hoursCount: 16,
        issuedDocuments: ['Certificate', 'Protocol'],
        price: 2500.5,
        isLocked: true,
        agreed: null,
      },
    ]);
  });

  test('is filtered by training type', async () => {
    const id = await create({ title: 'Переподготовка одна', trainingType: 'ProfessionalRetraining' });
    const query = { search: 'переподготовка одна' };
    const found = await center.call(courses.list, { query: { ...query, trainingType: 'ProfessionalRetraining' } });
    expect(found.items.map((row) => row.id)).toEqual([id]);
    const other = await center.call(courses.list, { query: { ...query, trainingType: 'AdvancedTraining' } });
    expect(other.totalCount).toBe(0);
  });
});

describe('options for a select', () => {
  test('are the center’s own with closed ones, with hours and price', async () => {
    const options = await center.call(courses.options, { query: {} });
    expect(options).toContainEqual(
      expect.objectContaining({ id: world.own.closedCourseId, isLocked: true, centerId: world.own.centerId }),
    );
    expect(options.find(({ id }) => id === world.own.courseId)).toMatchObject({ hoursCount: 16, price: 1500 });
    expect(options.map(({ id }) => id)).not.toContain(world.stranger.courseId);
    const current = await center.call(courses.optionsOfCenter, { params: { id: 'Current' }, query: {} });
    expect(current).toEqual(options);
  });

  test('are the open courses of the center asked for, for a client', async () => {
    const ofCenter = (id: string, who = client) => who.call(courses.optionsOfCenter, { params: { id }, query: {} });
    const options = await ofCenter(world.own.centerId);
    expect(options.map(({ id }) => id)).toContain(world.own.courseId);
    expect(options.map(({ id }) => id)).not.toContain(world.own.closedCourseId);
    expect((await ofCenter(world.stranger.centerId)).map(({ id }) => id)).toEqual([world.stranger.courseId]);
    expect((await ofCenter('Current')).length).toBeGreaterThan(options.length);
  });

  test('are refused for another center and for a client’s id', async () => {
    const refused = (who: Client, id: string) => who.refused(courses.optionsOfCenter, { params: { id } });
    expect(await refused(center, world.stranger.centerId)).toBe('NotFoundEducationCenter');
    expect(await refused(client, world.stranger.clientId)).toBe('NotFoundEducationCenter');
    expect(await refused(client, newId())).toBe('NotFoundEducationCenter');
  });

  test('are at most fifty and found by search', async () => {
    const { committeeId, disciplineId, centerId } = world.stranger;
    for (let n = 0; n < 51; n++) {
      await makeCourse(portal.db, centerId, { committeeId, disciplineIds: [disciplineId], title: `Модуль ${n}` });
    }
    expect(await stranger.call(courses.options, { query: { search: 'модуль' } })).toHaveLength(50);
    expect(await stranger.call(courses.options, { query: { search: 'модуль 50' } })).toHaveLength(1);
  });
});

describe('reading', () => {
  test('shows the committee to the center’s administrator only', async () => {
    const { courseId, committeeId } = world.own;
    expect(await read(courseId, administrator)).toMatchObject({ committeeId });
    expect(await read(courseId, center)).toMatchObject({ committeeId: null, committeeTitle: null });
    expect(await read(courseId, client)).toMatchObject({ committeeId: null, committeeTitle: null });
  });

  test('answers a client’s closed course, and a center’s course of another, as not found', async () => {
    const refused = (who: Client, id: string) => who.refused(courses.read, { params: { id } });
    expect(await refused(client, world.own.closedCourseId)).toBe('NotFoundCourse');
    expect(await refused(center, world.stranger.courseId)).toBe('NotFoundCourse');
    expect(await refused(center, newId())).toBe('NotFoundCourse');
  });

  test('lists the documents the course issues', async () => {
    const params = { id: world.own.courseId };
    expect(await client.call(courses.documents, { params })).toEqual([
      { type: 'Certificate', title: 'Удостоверение о повышении квалификации' },
    ]);
    expect(await stranger.refused(courses.documents, { params })).toBe('NotFoundCourse');
  });
});

describe('changing', () => {
  test('replaces every field and the disciplines', async () => {
    const id = await create();
    const discipline = await makeDiscipline(portal.db, world.own.centerId, { hours: 72 });
    const committeeId = await makeCommittee(portal.db, world.own.centerId, { title: 'Новая комиссия' });
    const body = {
      ...bodyOf({ trainingType: 'ProfessionalTraining', rank: 3, price: 0, isLocked: false, committeeId }),
      id,
      title: 'Стропальщик',
      subTitle: 'Стропальщик',
      disciplines: [discipline],
      issuedDocuments: ['TicketM'] as const,
    };
    await center.call(courses.update, { body: { ...body, issuedDocuments: ['TicketM'] } });
    expect(await read(id)).toMatchObject({
      title: 'Стропальщик',
      trainingType: 'ProfessionalTraining',
      hoursCount: 72,
      rank: 3,
      price: 0,
      isLocked: false,
      committeeTitle: 'Новая комиссия',
      issuedDocuments: ['TicketM'],
    });
  });

  test('without a committee keeps the present one, and may keep the title', async () => {
    const body = bodyOf();
    const { id } = await center.call(courses.create, { body });
    await center.call(courses.update, { body: { ...body, id, committeeId: null } });
    expect(await read(id)).toMatchObject({ committeeId: world.own.committeeId, title: body.title });
  });

  test('refuses another course’s title', async () => {
    const title = 'Занятое название';
    await create({ title });
    const id = await create();
    expect(await center.refused(courses.update, { body: { ...bodyOf({ title }), id } })).toBe('CourseTitleAlreadyUse');
  });

  test('answers other centers as if the course did not exist', async () => {
    const id = await create({ title: 'Нетронутый' });
    const { committeeId } = world.stranger;
    const body = { ...bodyOf({ title: 'Захваченный', committeeId, disciplines: [] }), id };
    expect(await stranger.refused(courses.update, { body })).toBe('NotFoundCourse');
    expect(await stranger.refused(courses.remove, { body: [id] })).toBe('NoneEntitiesDeleted');
    expect(await read(id)).toMatchObject({ title: 'Нетронутый' });
  });
});

describe('deleting', () => {
  test('removes several and leaves a line in the audit log', async () => {
    const ids = [await create(), await create()];
    expect(await center.call(courses.remove, { body: ids })).toMatchObject({ removed: 2 });
    expect(await center.refused(courses.read, { params: { id: ids[0] ?? '' } })).toBe('NotFoundCourse');
    const lines = await portal.db.selectFrom('auditLog').where('action', '=', 'course.removed').selectAll().execute();
    expect(lines.map((line) => line.subjectId).sort()).toEqual([...ids].sort());
  });

  test('refuses all of them when somebody is assigned to one', async () => {
    const [free, assigned] = [await create(), await create()];
    await makeAssignment(portal.db, { studentId: world.own.student.studentId, courseId: assigned });
    expect(await center.refused(courses.remove, { body: [free, assigned] })).toBe('RemoveCourseException');
    expect(await read(free)).toMatchObject({ id: free });
  });
});

describe('professions', () => {
  const titles = async (query: z.input<NonNullable<typeof courses.professions.query>>) =>
    (await client.call(courses.professions, { query })).map(({ title }) => title);

  test('are found by fragments of words in any order; titles that begin with the search come first', async () => {
    const found = (await titles({ search: 'сварщик', types: 'ProfessionalTraining' })).map((title) =>
      title.toLowerCase(),
    );
    expect(found[0]).toMatch(/^сварщик/);
    expect(found.at(-1)).toMatch(/.сварщик/);
    expect(found.every((title) => title.includes('сварщик'))).toBe(true);
    expect(await titles({ search: 'ручн сварк электросв' })).toContain('Электросварщик ручной сварки');
  });

  test('are those of the training types asked for, by GET in every spelling and by POST', async () => {
    const only = [{ trainingType: 'AdvancedTraining' }];
    const search = 'здравоохранение';
    expect(await client.call(courses.professions, { query: { search, types: 'AdvancedTraining' } })).toMatchObject(
      only,
    );
    expect(await client.call(courses.professions, { query: { search, 'types[]': 'AdvancedTraining' } })).toMatchObject(
      only,
    );
    const init = { method: 'POST' };
    const response = await client.fetch(courses.professions, { body: { search, types: ['AdvancedTraining'] } }, init);
    expect(await response.json()).toMatchObject({ ok: true, data: only });
    const all = await client.call(courses.professions, { query: { search } });
    expect(all.map(({ trainingType }) => trainingType).sort()).toEqual(['AdvancedTraining', 'ProfessionalRetraining']);
  });

  test('are at most fifty', async () => {
    expect(await titles({})).toHaveLength(50);
    expect(await titles({ search: '%' })).toEqual([]);
  });
});
