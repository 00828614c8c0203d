import { ChangedRecord } from '@dopusk/contract/changed-record.ts';
import { changesState, methodsOf } from '@dopusk/contract/endpoint.ts';
import { etagOf, versionOf } from '@dopusk/contract/version.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import type { Client } from './client.ts';
import { type GuardedCall, guardedCalls } from './guarded-calls.ts';
import { startMoodle } from './moodle.ts';
import { type Portal, startPortal } from './portal.ts';
import { allStrangers } from './strangers/all.ts';
import { makeWorld, type World } from './world.ts';

const ONE_SWITCH = 'says what it wants, on or off, and nothing else';
const OWN_SESSION = 'concerns the session that makes the call';

/** Changes that nothing guards, each with why nobody's work is lost by them. */
const UNGUARDED: Record<string, string> = {
  '/AssignCourse/SetIssueStatusDocuments/:id': ONE_SWITCH,
  '/AssignCourse/SetResults':
    'each line brings what was seen: one not touched changes nothing, one that another has changed is refused',
  '/Document/SetGroupCommittee': 'one choice of a list and nothing else',
  '/Document/KeepMinistryNumbers': 'each line brings what was seen, as of results',
  '/BankStatement/SetAside/:id': 'what was decided meanwhile is refused by its state',
  '/Operator/Introduce': 'once: whoever has a name already is refused',
  '/Organization/RequireSecondFactor': ONE_SWITCH,
  '/Organization/:id/UpdateOperator':
    'switches, and rights with those that were seen: what was not touched stays as another has left it',
  '/Organization/SetCenterExtent': ONE_SWITCH,
  '/Notice/SetChoice': ONE_SWITCH,
  '/Consent/Set': ONE_SWITCH,
  '/Debt/SetReminded': ONE_SWITCH,
  '/Invoice/SetTold': ONE_SWITCH,
  '/Debt/SetMonthlyStatement': ONE_SWITCH,
  '/Debt/SetPromise/:id': 'one day and nothing else',
  '/DocumentTemplate/SetCurrent': 'one choice of a list, and every version stays in it',
  '/Operator/UpdateCurrentOrganization/:id': OWN_SESSION,
  '/User/UpdateToken': OWN_SESSION,
  '/StateRegister/SayFunding': 'what is said already stays',
  '/StateRegister/FillGroups': 'says one thing of many groups; each of them has its history',
  '/StateRegister/FillCourses': 'says one thing of many courses; each of them has its history',
  '/StateRegister/KeepCabinetKey': 'nobody reads the former one',
  '/User/UpdatePassword': 'nobody reads the former one',
  '/User/ConfirmEmail': 'nothing is typed: the letter says which address',
  '/Questionnaire/Save': 'a person’s own, open in one browser at a time',
  '/Questionnaire/Remark': 'likewise',
  '/Student/Update': 'nothing is overwritten: both contacts wait to be confirmed, and the last one asked for is meant',
  '/SetOff/:clientId': 'it pays what nobody has paid yet, and overwrites nothing',
  '/SetOff/Undo/:id': 'what was taken back meanwhile, or has a document or an act resting on it, is refused',
  '/View/Update': 'changed by its owner alone, under a title that he sees',
  '/View/SetStart': 'one choice of a list and nothing else',
  '/View/SetLook': 'one’s own columns of one list',
  '/User/CorrectEmail': 'the address that the same person mistyped a moment ago',
};

let portal: Portal;
let world: World;
let place: Parameters<GuardedCall['input']>[0];

beforeAll(async () => {
  portal = await startPortal({ LMS: 'moodle', LMS_PRIVATE: 'on' });
  world = await makeWorld(portal.db);
  place = { ...world.own, moodle: await startMoodle() };
});

test('every change is guarded, or named here with its reason', () => {
  const changes = features({} as Context)
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .filter((endpoint) => changesState(endpoint) && (methodsOf(endpoint)[0] === 'PUT' || isChange(endpoint.path)));
  const unguarded = changes.filter(({ guardedBy }) => !guardedBy).map(({ path }) => path);
  expect(unguarded.toSorted()).toEqual(Object.keys(UNGUARDED).toSorted());
  const guarded = changes.filter(({ guardedBy }) => guardedBy).map(({ path }) => path);
  expect(guarded.toSorted()).toEqual(guardedCalls.map(({ update }) => update.path).toSorted());
});

/** POSTs that have the names of changes. */
const isChange = (path: string) => /\/(Update|Set|Fill|Keep|CreateRecipiency)/.test(path);

describe.each(guardedCalls)('$update.path', ({ update, input, users, body, says }: GuardedCall) => {
  const read = update.guardedBy;
  let slow: Client;
  let fast: Client;

  beforeAll(async () => {
    const { slow: slower, fast: faster } = users(place);
    [slow, fast] = await Promise.all([portal.as(slower), portal.as(faster)]);
  });

  const look = async (client: Client) => {
    const reply = await client.call(read, input(place));
    return { reply, version: versionOf(read, reply), with: (word: string) => body(reply as never, word, place) };
  };
  const isSaid = async (word: string) => says((await look(slow)).reply as never, word, place);

  test('the read carries the version, and the change made with it goes through', async () => {
    const response = await slow.fetch(read, input(place));
    const seen = await look(slow);
    expect(response.headers.get('etag')).toBe(etagOf(seen.version));
    expect(await slow.send(update, { body: seen.with('Первый'), version: seen.version })).toMatchObject({ ok: true });
    expect(await isSaid('Первый')).toBe(true);
    expect((await look(slow)).version).not.toBe(seen.version);
  });

  test('the slower of two is refused, told who was faster and what stands there, and goes on from that', async () => {
    const seen = await look(slow);
    const other = await look(fast);
    await fast.call(update, { body: other.with('Быстрый'), version: other.version } as never);
    const refusal = await slow.send(update, { body: seen.with('Медленный'), version: seen.version });
    expect(refusal).toMatchObject({ status: 412, ok: false, code: 'RecordAlreadyChanged' });
    const changed = ChangedRecord.parse(refusal.data);
    const now = await look(slow);
    expect(changed).toMatchObject({ version: now.version, current: JSON.parse(JSON.stringify(now.reply)) });
    expect(says(changed.current as never, 'Быстрый', place)).toBe(true);
    expect(Date.now() - Date.parse(changed.changedAt ?? '')).toBeLessThan(60_000);
    expect(changed.changedBy).not.toBe('');
    expect(await isSaid('Быстрый')).toBe(true);

    await slow.call(update, { body: seen.with('Медленный'), version: changed.version } as never);
    expect(await isSaid('Медленный')).toBe(true);
  });

  test('without a version nothing is compared', async () => {
    const seen = await look(slow);
    await fast.call(update, { body: (await look(fast)).with('Сосед') } as never);
    await slow.call(update, { body: seen.with('Как раньше') } as never);
    expect(await isSaid('Как раньше')).toBe(true);
  });

  test('a version of something else is no version of this', async () => {
    const seen = await look(slow);
    const refusal = await slow.send(update, { body: seen.with('Чужая версия'), version: '0123456789abcdef' });
    expect(refusal.code).toBe('RecordAlreadyChanged');
    expect(await isSaid('Чужая версия')).toBe(false);
  });

  test('the same change twice, at once or later, is no conflict', async () => {
    const seen = await look(slow);
    const change = { body: seen.with('Дважды'), version: seen.version };
    const answers = [...(await Promise.all([slow.send(update, change), slow.send(update, change)]))];
    answers.push(await slow.send(update, change));
    expect(answers.map(({ code }) => code)).toEqual(['Ok', 'Ok', 'Ok']);
  });

  test('of two different changes at once one is refused', async () => {
    const seen = await look(slow);
    const other = await look(fast);
    const answers = await Promise.all([
      slow.send(update, { body: seen.with('Налево'), version: seen.version }),
      fast.send(update, { body: other.with('Направо'), version: other.version }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['Ok', 'RecordAlreadyChanged']);
  });

  test('a stranger’s record does not exist, whatever version is named', async () => {
    const [, strangers] = allStrangers.find(([endpoints]) => Object.values(endpoints).includes(update)) ?? [];
    const line = Object.entries(strangers ?? {}).find(([name]) => endpointNamed(name) === update)?.[1];
    if (typeof line !== 'function') return;
    const { input: foreign, code } = line(world.stranger);
    expect(await slow.refused(update, { ...foreign, version: '0123456789abcdef' })).toBe(code);
  });

  const endpointNamed = (name: string) =>
    allStrangers.map(([endpoints]) => endpoints).find((endpoints) => Object.values(endpoints).includes(update))?.[name];
});
