import { type Caller, callerOf, changesState, type Endpoint, rightOf } from '@dopusk/contract/endpoint.ts';
import { RIGHTS, rightsIn, withIncluded } from '@dopusk/contract/rights.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MadeOperator, type MadeStudent, makeOperator, makeStudent } from '../demo/builders.ts';
import { makeStudentFile } from '../demo/file-builders.ts';
import { features } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import type { Db } from '../src/db/connection.ts';
import type { Client } from './client.ts';
import { startPortal } from './portal.ts';
import { allStrangers } from './strangers/all.ts';
import { serviceActsStrangers } from './strangers/service-acts.ts';
import { makeWorld, type StrangerHousehold, type World } from './world.ts';

/** Whom each kind of caller is (design §4); everything else follows from this table and the contract. */
const admitted: Record<Caller, readonly Visitor[]> = {
  anyone: ['anonymous', 'respondent', 'student', 'client operator', 'center operator', 'administrator'],
  user: ['student', 'client operator', 'center operator', 'administrator'],
  student: ['student'],
  operator: ['client operator', 'center operator', 'administrator'],
  center: ['center operator', 'administrator'],
  administrator: ['administrator'],
  respondent: ['respondent'],
};
type Visitor = 'anonymous' | 'respondent' | 'student' | 'client operator' | 'center operator' | 'administrator';
const visitors: readonly Visitor[] = admitted.anyone;

const calls = allStrangers.flatMap(([endpoints, strangers]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ path: endpoint.path, endpoint, stranger: strangers[name] })),
);

let world: World;
/** A colleague of the own student, whom the center neither teaches nor has made; the link shows it no others. */
let colleague: MadeStudent;
let colleaguesPassport: string;

/** For each right an operator of the center, and of the client where it has the right, who was given that one alone. */
let holders: { right: Right; ofClient: boolean; user: MadeOperator }[];
let as: (user: MadeOperator) => Promise<Client>;

/** A fresh session for each call: some of them end it. */
let visit: (visitor: Visitor) => Promise<Client>;

beforeAll(async () => {
  const portal = await startPortal();
  world = await makeWorld(portal.db);
  colleague = await makeStudent(portal.db, world.own.clientId);
  const scan = { title: 'Паспорт.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
  colleaguesPassport = await makeStudentFile(portal, colleague.studentId, 'passportFileId', scan);
  await portal.db.updateTable('centerClients').set({ extent: 'Taught' }).execute();
  const { student, clientOperator, centerOperator, administrator } = world.own;
  // Whom a call lets in by its kind of caller is one question, which right it takes another.
  await portal.db
    .updateTable('memberships')
    .set({ rights: rightsIn('EducationCenter') })
    .where('operatorId', '=', centerOperator.operatorId)
    .execute();
  const users = {
    student,
    'client operator': clientOperator,
    'center operator': centerOperator,
    administrator,
  };
  holders = await makeHolders(portal.db);
  as = (user) => portal.as(user);
  visit = async (visitor) => {
    if (visitor === 'anonymous') return portal.anonymous();
    return visitor === 'respondent' ? portal.respondent(world.stranger.questionnaireId) : portal.as(users[visitor]);
  };
});

test('every feature that the portal serves has its stranger lines', () => {
  const served = features({} as Context).map(({ endpoints }) => endpoints);
  expect(new Set(allStrangers.map(([endpoints]) => endpoints))).toEqual(new Set(served));
});

/** What an operator does without any right: for himself, or where the right is looked at by the command. */
const needNoRight: Record<string, string> = {
  '/User/SecondFactor/Start': 'his own login',
  '/User/SecondFactor/Confirm': 'his own login',
  '/User/SecondFactor/Postpone': 'his own login',
  '/User/SecondFactor/RenewCodes': 'his own login',
  '/User/SecondFactor/TurnOff': 'his own login',
  '/Register/Organization': 'an organization of his own',
  '/Operator/UpdateCurrentOrganization/:id': 'his own choice',
  '/Operator/Update': 'his own profile',
  '/Operator/Introduce': 'his own name, once',
  '/Invitation/Join': 'by the token of a letter to him',
  '/Organization/:id/UpdateOperator': 'for administrators, and in a client for whoever has all rights: changeMember',
  '/Token': 'for administrators, and in a client for whoever has all rights: createToken',
  '/Token/Revoke/:id': 'the same: endToken',
  '/Webhook': 'for whoever makes tokens: requireKeeper',
  '/Webhook/:id': 'the same',
  '/Webhook/Update': 'the same',
  '/Webhook/Turn/:id': 'the same',
  '/Webhook/Rotate/:id': 'the same',
  '/Webhook/Test/:id': 'the same',
  '/Webhook/Resend/:id': 'the same',
  '/Undo/Undo': 'asks for the right of the reverse action: undoChange',
  '/Batch/CollectDocuments': 'takes what each row is handed out by anyway: sortToHandOut',
  '/Batch/Undo/:id': 'the same, of each row',
  '/Batch/Retry/:id': 'asks for the right of the action that is tried again: retryBatch',
  '/History/AddNote': 'to his own colleagues, beside what he sees',
  '/History/RemoveNote': 'his own',
  '/View/Create': 'his own view of what he sees',
  '/View/Update': 'his own',
  '/View/Remove': 'his own, and of others for whoever sees to the operators: removeView',
  '/View/SetStart': 'his own list',
  '/View/SetLook': 'his own list',
  '/Group/FindStudents': 'reads',
  '/Discipline/GetDisciplines': 'reads',
  '/DocumentTemplate/GetTemplates': 'reads',
  '/Document/GetPrices': 'reads',
  '/AssignCourse/PreviewPrice': 'reads',
  '/AssignCourse/FindTaught': 'reads',
};

test('every call of operators that writes names its right', () => {
  const rightless = calls.filter(({ endpoint }) => endpoint.access.endsWith(':any') && changesState(endpoint));
  expect(rightless.map(({ path }) => path).sort()).toEqual(Object.keys(needNoRight).sort());
});

describe.each(calls)('$path', ({ endpoint, stranger }) => {
  const right = rightOf(endpoint.access);
  if (right) {
    test(`is for whoever has the right ${right}, and for nobody who has another`, async () => {
      const isForClients = callerOf(endpoint.access) === 'operator';
      for (const holder of holders.filter(({ ofClient }) => isForClients || !ofClient)) {
        const { code } = await send(await as(holder.user), endpoint, { params: wrongParams(endpoint) });
        const isGiven = withIncluded([holder.right]).includes(right);
        const who = `${holder.ofClient ? 'client' : 'center'} with ${holder.right}`;
        expect([who, code === 'RightMissing']).toEqual([who, !isGiven]);
        expect(code).not.toBe('Forbidden');
      }
    });
  }

  test.each(visitors)('%s', async (visitor) => {
    // The input is wrong on purpose: who may call is decided before it is read, and nothing is changed.
    const { code } = await send(await visit(visitor), endpoint, { params: wrongParams(endpoint) });
    // Whoever fills in his questionnaire is logged in nowhere, and no login opens one.
    const isLoggedIn = !['anonymous', 'respondent'].includes(visitor);
    const isRefused =
      endpoint.access === 'respondent' ? 'QuestionnaireClosed' : isLoggedIn ? 'Forbidden' : 'Unauthorized';
    if (admitted[callerOf(endpoint.access)].includes(visitor))
      expect(code).not.toMatch(/^(Unauthorized|Forbidden|RightMissing|QuestionnaireClosed)$/);
    else expect(code).toBe(isRefused);
  });

  if (typeof stranger === 'function') {
    const outsiders = visitors.filter(
      (visitor) =>
        !['anonymous', 'respondent'].includes(visitor) && admitted[callerOf(endpoint.access)].includes(visitor),
    );
    test.each(outsiders)('%s with a stranger’s ids', async (visitor) => {
      const { input, code } = stranger(world.stranger);
      expect(await send(await visit(visitor), endpoint, input)).toMatchObject({ ok: false, code });
    });

    const ofCenter = outsiders.filter((visitor) => visitor === 'center operator' || visitor === 'administrator');
    if (namesPeople(stranger) && ofCenter.length > 0) {
      test.each(ofCenter)('%s with the ids of a colleague whom the center does not teach', async (visitor) => {
        // Every other id is the center's own: what is refused is refused for the person's sake.
        const own = { ...world.stranger, ...world.own, student: colleague, passportFileId: colleaguesPassport };
        const { input, code } = stranger(own);
        const answer = await send(await visit(visitor), endpoint, input);
        expect([code, 'NotFoundStudent']).toContain(answer.code);
      });
    }
  }
});

test('what a stranger is not shown of acts is there for whose they are', async () => {
  const own = await as(world.stranger.administrator);
  for (const [name, stranger] of Object.entries(serviceActsStrangers)) {
    if (typeof stranger !== 'function') continue;
    const { input, code } = stranger(world.stranger);
    const answer = await send(own, serviceActs[name as keyof typeof serviceActs], input);
    expect([name, answer.code]).not.toEqual([name, code]);
  }
});

/** Whether a call names a person or a file of his: of a household without names it is only the ids that are asked for. */
function namesPeople(stranger: (foreign: StrangerHousehold) => unknown): boolean {
  const asked = new Set<string | symbol>();
  const names = new Proxy({} as StrangerHousehold, {
    get: (_, name) => {
      asked.add(name);
      return name === 'student' ? { studentId: 'a', userId: 'b' } : String(name);
    },
  });
  stranger(names);
  return asked.has('student') || asked.has('passportFileId');
}

async function makeHolders(db: Db): Promise<typeof holders> {
  const one = async (right: Right, organizationId: string, ofClient: boolean) => ({
    right,
    ofClient,
    user: await makeOperator(db, [organizationId], 'Operator', {}, withIncluded([right])),
  });
  return Promise.all([
    ...RIGHTS.map((right) => one(right, world.own.centerId, false)),
    ...rightsIn('Customer').map((right) => one(right, world.own.clientId, true)),
  ]);
}

function wrongParams({ path }: Endpoint): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'wrong']));
}

async function send(client: Client, endpoint: Endpoint, input: Parameters<Client['send']>[1]) {
  const response = await client.fetch(endpoint, input);
  const isEnvelope = response.headers.get('content-type')?.startsWith('application/json');
  return isEnvelope ? ((await response.json()) as { ok: boolean; code: string }) : { ok: response.ok, code: 'Ok' };
}
