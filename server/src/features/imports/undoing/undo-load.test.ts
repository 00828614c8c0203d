import { history } from '@dopusk/contract/history.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { merges } from '@dopusk/contract/merges.ts';
import { students } from '@dopusk/contract/students.ts';
import { undo } from '@dopusk/contract/undo.ts';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { makeAssignment, makeGroup } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeWorld, type World } from '../../../../testing/world.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.administrator);
});

/** Somebody nobody knows yet. */
function newcomer() {
  serial += 1;
  const ending = [...String(serial)].map((digit) => 'абвгдежзик'[Number(digit)]).join('');
  return { name: `Новиков${ending} Пётр Ильич`, email: `rest${serial}@brigada.test` };
}

async function load(people: readonly { name: string; email: string }[]) {
  const lines = people.map(({ name, email }) => [name, '17.05.1990', email].join(';'));
  const file = new File([['ФИО;Дата рождения;E-mail', ...lines].join('\r\n')], 'персонал.csv');
  const { draftId } = await client.call(imports.parseStudents, { query: {}, file });
  return client.call(imports.loadStudents, { params: { draftId } });
}

const found = async (search: string) =>
  (await client.call(students.listAcrossOrganizations, { query: { search } })).items;

async function profile(email: string) {
  const [row] = await found(email);
  return client.call(students.read, { params: { id: row?.id ?? '' } });
}

test('who stands in the way of the undo is named with what he is busy with; the others are deleted, and put back by the undo of that', async () => {
  const people = [newcomer(), newcomer(), newcomer(), newcomer()];
  const { id: draftId } = await load(people);
  const idOf = async (nth: number) => (await found(people[nth]?.email ?? ''))[0]?.id ?? '';
  await makeAssignment(portal.db, { studentId: await idOf(0), courseId: world.own.courseId });
  await makeGroup(portal.db, { ...world.own, studentIds: [await idOf(0), await idOf(1)] });
  const params = { draftId };
  const refusal = await client.send(imports.undo, { params });
  expect(refusal).toMatchObject({ code: 'HasRefsEntities', msg: expect.stringContaining('(2 из 4)') });
  expect(refusal.msg).toMatch(/ – группа, назначение/);
  expect(await client.call(imports.obstacles, { params })).toMatchObject({
    total: 4,
    busy: 2,
    people: expect.arrayContaining([expect.objectContaining({ id: await idOf(1), busyWith: ['группа'] })]),
  });
  expect(await center.refused(imports.obstacles, { params })).toBe('NotFoundDraft');
  expect(await center.refused(imports.undoRest, { params })).toBe('NotFoundDraft');
  const before = await profile(people[2]?.email ?? '');

  const { deleted, undoId } = await client.call(imports.undoRest, { params });
  expect(deleted).toBe(2);
  const present = async () => (await Promise.all(people.map(({ email }) => found(email)))).map(({ length }) => length);
  expect(await present()).toEqual([1, 1, 0, 0]);
  expect(await client.refused(imports.undoRest, { params })).toBe('BadRequest');
  expect(await client.call(imports.recentLoads)).toContainEqual(expect.objectContaining({ id: draftId, created: 2 }));

  await client.call(undo.undo, { body: { id: undoId ?? '' } });
  expect(await present()).toEqual([1, 1, 1, 1]);
  expect(await profile(people[2]?.email ?? '')).toEqual(before);
  expect(await client.call(imports.recentLoads)).toContainEqual(expect.objectContaining({ id: draftId, created: 4 }));
  // They are of the load again: it counts them, and deletes them as before.
  expect(await client.call(imports.obstacles, { params })).toMatchObject({ total: 4, busy: 2 });
  expect(await client.call(imports.undoRest, { params })).toMatchObject({ deleted: 2 });
});

test('who was deleted is not put back over somebody with his e-mail', async () => {
  const people = [newcomer(), newcomer()];
  const { id: draftId } = await load(people);
  const [student] = await found(people[0]?.email ?? '');
  await makeAssignment(portal.db, { studentId: student?.id ?? '', courseId: world.own.courseId });
  const { undoId } = await client.call(imports.undoRest, { params: { draftId } });
  await load([people[1] ?? newcomer()]);
  expect(await client.refused(undo.undo, { body: { id: undoId ?? '' } })).toBe('ChangeCannotBeUndone');
});

test('an undo says how many are not deleted, as they were merged with others since', async () => {
  const people = [newcomer(), newcomer()];
  const { id: draftId } = await load(people);
  const [mine] = await found(people[0]?.email ?? '');
  const { studentId: otherId } = await makeStudent(portal.db, world.own.clientId, {
    surname: 'Другой',
    name: 'Пётр',
    lastname: 'Ильич',
  });
  const two = { first: otherId, second: mine?.id ?? '' };
  const { version } = await client.call(merges.compare, { query: two });
  await client.call(merges.merge, { body: { ...two, version, login: 'first', fromSecond: [] } });
  expect(await client.call(imports.undo, { params: { draftId } })).toEqual({ deleted: 1, restored: 0, merged: 1 });
});

test('the history of an organization names its loads, and lets whoever made one take it back', async () => {
  const { id: draftId } = await load([newcomer(), newcomer()]);
  const of = { record: 'Organization' as const, recordId: world.own.clientId };
  const newest = async (reader: Client) => (await reader.call(history.list, { query: of })).items[0];
  expect(await newest(client)).toMatchObject({
    text: 'Загружены сотрудники из файла',
    about: ['Файл «персонал.csv»', 'Сотрудников создано: 2'],
    loadId: draftId,
  });
  // To the center it is told that there was one; what the file was is the client's own.
  expect(await newest(center)).toMatchObject({ text: 'Загружены сотрудники из файла', about: [], loadId: null });
  await client.call(imports.undo, { params: { draftId } });
  const { items } = await client.call(history.list, { query: of });
  expect(items.slice(0, 2)).toMatchObject([
    { text: 'Отменена загрузка сотрудников', about: ['Файл «персонал.csv»', 'Сотрудников удалено: 2'], loadId: null },
    { text: 'Загружены сотрудники из файла', about: ['Файл «персонал.csv»', 'Сотрудников создано: 2'], loadId: null },
  ]);
});

/** A table with people of two employers, loaded into both at once: two into the first, one into the second. */
async function loadIntoTwo(by: Client, here: string, there: string) {
  const title = `АО «Приборный завод ${serial}»`;
  const [one, two, other] = [newcomer(), newcomer(), newcomer()];
  const lines = [
    ['ФИО;Дата рождения;E-mail;Организация'],
    ...[one, two].map(({ name, email }) => [name, '17.05.1990', email, ''].join(';')),
    [other.name, '17.05.1990', other.email, title].join(';'),
  ];
  const { draftId } = await by.call(imports.parseStudents, {
    query: { organization: here },
    file: new File([lines.join('\n')], 'Волга и Заря.csv'),
    body: { employers: JSON.stringify([{ title, answer: there }]) as never },
  });
  await by.call(imports.loadStudents, { params: { draftId } });
  return draftId;
}

const historyOf = async (reader: Client, recordId: string) =>
  (await reader.call(history.list, { query: { record: 'Organization', recordId } })).items;

/** Two clients of the center, and whoever works for the second alone. */
async function makeTwo() {
  const here = await makeOrganization(portal.db, { title: 'ООО «Волга»' });
  const there = await makeOrganization(portal.db, { title: 'ООО «Заря»' });
  for (const id of [here, there]) await linkClient(portal.db, world.own.centerId, id);
  const ofBoth = await portal.as(await makeOperator(portal.db, [here, there]));
  const ofSecond = await portal.as(await makeOperator(portal.db, [there]));
  return { here, there, ofBoth, ofSecond };
}

test('what a file was that somebody else has loaded is told to no client either', async () => {
  const { here, there, ofBoth, ofSecond } = await makeTwo();
  for (const by of [center, ofBoth]) {
    await loadIntoTwo(by, here, there);
    const [line] = await historyOf(ofSecond, there);
    expect(line).toMatchObject({ text: 'Загружены сотрудники из файла', about: [], loadId: null });
    expect((await historyOf(by, there))[0]?.about[0]).toBe('Файл «Волга и Заря.csv»');
  }
});

test('a load goes on saying how many it made, after some of them were deleted, too; and that it changed nobody', async () => {
  const people = [newcomer(), newcomer()];
  const { id: draftId } = await load(people);
  const [student] = await found(people[0]?.email ?? '');
  await makeAssignment(portal.db, { studentId: student?.id ?? '', courseId: world.own.courseId });
  await client.call(imports.undoRest, { params: { draftId } });
  expect((await historyOf(client, world.own.clientId))[1]?.about).toContain('Сотрудников создано: 2');
  await load(people.slice(0, 1));
  expect((await historyOf(client, world.own.clientId))[0]?.about).toEqual(['Файл «персонал.csv»', 'Никто не изменён']);
});

test('of a load into several organizations each history says what came to its own', async () => {
  const { here, there, ofBoth, ofSecond } = await makeTwo();
  await loadIntoTwo(ofBoth, here, there);
  // Whoever would take it back is told whom else that reaches.
  expect((await historyOf(ofBoth, here))[0]?.loadInto).toEqual(['ООО «Заря»']);
  expect((await historyOf(ofBoth, there))[0]?.loadInto).toEqual(['ООО «Волга»']);
  expect((await historyOf(ofSecond, there))[0]).toMatchObject({ loadId: null, loadInto: [] });
  expect((await ofBoth.call(imports.recentLoads))[0]?.into).toEqual(['ООО «Заря»']);
  const file = 'Файл «Волга и Заря.csv»';
  expect((await historyOf(ofBoth, here))[0]?.about).toEqual([file, 'Сотрудников создано: 2']);
  expect((await historyOf(ofBoth, there))[0]?.about).toEqual([file, 'Сотрудников создано: 1']);
  const [person] = (await ofBoth.call(students.listAcrossOrganizations, { query: { search: 'Новиков' } })).items;
  const of = { record: 'Student' as const, recordId: person?.id ?? '' };
  const { items } = await ofBoth.call(history.list, { query: of });
  expect(items.at(-1)?.about).toEqual([file, 'В файле были сотрудники нескольких организаций']);
});

test('of those who stand in the way of an undo it is said who works in another organization than the load', async () => {
  const { here, there, ofBoth } = await makeTwo();
  const draftId = await loadIntoTwo(ofBoth, here, there);
  for (const organization of [here, there]) {
    const [person] = (await ofBoth.call(students.listAcrossOrganizations, { query: { organization } })).items;
    await makeAssignment(portal.db, { studentId: person?.id ?? '', courseId: world.own.courseId });
  }
  const { people } = await ofBoth.call(imports.obstacles, { params: { draftId } });
  expect(people.map(({ elsewhere }) => elsewhere).toSorted()).toEqual(['', 'ООО «Заря»']);
});

test('an undoing is told to all whom its load was told to', async () => {
  const { here, there, ofBoth, ofSecond } = await makeTwo();
  const undone = { text: 'Отменена загрузка сотрудников' };
  const draftId = await loadIntoTwo(ofBoth, here, there);
  await ofBoth.call(imports.undo, { params: { draftId } });
  const about = ['Файл «Волга и Заря.csv»', 'В файле были сотрудники нескольких организаций'];
  for (const id of [here, there]) expect((await historyOf(ofBoth, id))[0]).toMatchObject({ ...undone, about });
  expect((await historyOf(ofSecond, there))[0]).toMatchObject({ ...undone, about: [] });
  const again = { params: { draftId: await loadIntoTwo(ofBoth, here, there) } };
  const { undoId } = await ofBoth.call(imports.undoRest, again);
  const newest = async (id: string) => (await historyOf(ofBoth, id))[0]?.text;
  for (const id of [here, there])
    expect(await newest(id)).toBe('Удалены сотрудники загрузки, с которыми ещё не работали');
  await ofBoth.call(undo.undo, { body: { id: undoId ?? '' } });
  for (const id of [here, there]) expect(await newest(id)).toBe('Возвращены удалённые сотрудники загрузки');
});
