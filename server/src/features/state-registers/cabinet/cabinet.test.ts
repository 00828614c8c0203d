import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { today } from '@dopusk/contract/fields/date.ts';
import { registerCabinet } from '@dopusk/contract/register-cabinet.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeProtocol } from '../../../../testing/made-protocol.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';
import { startStandIn } from '../../../../testing/stand-in.ts';
import { readWaiting } from './read-sets.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const year = { register: 'LabourProtection', start: '2026-01-01', end: today() } as const;

/** What a call to the cabinet has brought: the address and its parts by their names. */
interface Call {
  path: string;
  parts: Map<string, Uint8Array>;
}

let portal: Portal;
let calls: Call[] = [];
/** What the cabinet answers next, by the address. */
let answers: Record<string, string | Answering> = {};
type Answering = (response: ServerResponse) => unknown;

beforeAll(async () => {
  const { url } = await startStandIn(async (request, response) => {
    const body = await buffer(request);
    const form = await new Response(body, {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const files = form.getAll('file').filter((part) => part instanceof File);
    const read = files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const);
    calls.push({ path: request.url ?? '', parts: new Map(await Promise.all(read)) });
    const answer = answers[request.url ?? ''] ?? '';
    await (typeof answer === 'string' ? response.end(answer) : answer(response));
  });
  portal = await startPortal({ EISOT: 'key', EISOT_URL: url });
});

const TAKEN = '<Response><SetId>4000001</SetId><SendEducatedPerson>False</SendEducatedPerson></Response>';
const REFUSED =
  '<Response><Error><StatusCode>400</StatusCode><Message>Неверный ключ</Message><RequestId>5c0c</RequestId></Error></Response>';

/** A center with a key, and a file of one person for the register. */
async function reported() {
  calls = [];
  answers = { '/api/set/push': TAKEN };
  const made = await makeGraduateGroup(portal.db, 1, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Protocol'],
    person: { snils: '11223344595', jobTitle: 'Слесарь' },
  });
  const profession = portal.db.selectFrom('professions').where('learnProgramId', '=', 3).select('id');
  await portal.db.updateTable('courses').set({ professionId: profession }).where('id', '=', made.courseId).execute();
  await makeProtocol(portal.db, { ...made, number: '1' });
  const admin = await portal.as(made.administrator);
  const report = await makeRegisterFile(admin, year);
  return { ...made, admin, report };
}

/** What a job has done, however slow the machine is. */
const eventually = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000 });

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('a file is left in the cabinet as a draft with the center’s key, and its numbers are read by our own', async () => {
  const { admin, report, assignmentId } = await reported();
  const params = { id: report.id };
  expect(await admin.call(registerCabinet.state, {})).toEqual({ isOn: true, hasKey: false });
  expect(await admin.refused(registerCabinet.send, { params })).toBe('Invalid');
  await admin.call(registerCabinet.keepKey, { body: { key: KEY } });
  const { key } = await portal.db.selectFrom('ministryKeys').select('key').executeTakeFirstOrThrow();
  expect(key.toString('latin1')).not.toContain(KEY);

  await admin.call(registerCabinet.send, { params });
  await eventually(async () => {
    expect(await admin.call(registerCabinet.sets, { params })).toEqual([{ setId: '4000001', fault: '' }]);
  });
  const [push] = calls;
  expect([push?.path, [...(push?.parts.keys() ?? [])]]).toEqual(['/api/set/push', ['request.xml', 'data.olot']]);
  const request = textOf(push?.parts.get('request.xml'));
  // Never sent by itself: a person signs it.
  expect(request).toMatch(
    new RegExp(`<Request>\\s*<ApiKey>${KEY}</ApiKey>\\s*<NeedSend>false</NeedSend>\\s*</Request>`),
  );
  const archive = unzipSync(push?.parts.get('data.olot') ?? new Uint8Array());
  const file = await admin.fetch(stateRegisters.file, { params });
  expect(Object.keys(archive)).toEqual(['Data.xml']);
  expect(strFromU8(archive['Data.xml'] ?? new Uint8Array())).toBe(await file.text());

  // What the cabinet has taken is not sent again.
  await admin.call(registerCabinet.send, { params });
  answers['/api/GetEducatedPersonXML'] =
    `<EducatedPersons><RegistryRecord setId="4000001" baseNo="26-00-000001" outerId="${assignmentId}"/></EducatedPersons>`;
  await readWaiting(portal.context);
  expect(calls.map(({ path }) => path).filter((path) => path === '/api/set/push')).toHaveLength(1);
  const asked = textOf(calls.find(({ path }) => path === '/api/GetEducatedPersonXML')?.parts.get('request.xml'));
  // A wrong order is an error of the cabinet.
  expect([...asked.matchAll(/<(\w+)>[^<\s]/g)].map(([, tag]) => tag)).toEqual([
    'ApiKey',
    'PageNo',
    'PageSize',
    'SetId',
  ]);
  const { items } = await admin.call(stateRegisters.list, { query: year });
  expect(items).toMatchObject([{ state: 'Numbered', registerNumber: '26-00-000001' }]);
  // Nothing waits any more.
  const before = calls.length;
  await readWaiting(portal.context);
  expect(calls).toHaveLength(before);
});

test('what the cabinet refuses is said with the number of the call, and can be sent again', async () => {
  const { admin, report } = await reported();
  const params = { id: report.id };
  await admin.call(registerCabinet.keepKey, { body: { key: KEY } });
  answers = { '/api/set/push': REFUSED };
  await admin.call(registerCabinet.send, { params });
  await eventually(async () => {
    expect(await admin.call(registerCabinet.sets, { params })).toEqual([
      { setId: '', fault: 'Неверный ключ (обращение 5c0c)' },
    ]);
  });
  answers = { '/api/set/push': TAKEN, '/api/GetEducatedPersonXML': '<html/>' };
  await admin.call(registerCabinet.send, { params });
  await eventually(async () => {
    expect(await admin.call(registerCabinet.sets, { params })).toMatchObject([{ setId: '4000001', fault: '' }]);
  });
  await readWaiting(portal.context);
  expect(await admin.call(registerCabinet.sets, { params })).toMatchObject([
    { setId: '4000001', fault: 'Личный кабинет реестра ответил непонятно' },
  ]);
  // What was taken back waits for no numbers.
  await admin.call(stateRegisters.cancelReport, { body: { ...params, reason: 'Не тот период' } });
  const before = calls.length;
  await readWaiting(portal.context);
  expect(calls).toHaveLength(before);
});

test('an answer without end, of another address or with a set that is no number is understood as none', async () => {
  const { admin, report } = await reported();
  const params = { id: report.id };
  await admin.call(registerCabinet.keepKey, { body: { key: KEY } });
  const faultOf = async (path: string, answer: string | Answering, fault: string) => {
    answers = { '/api/set/push': TAKEN, [path]: answer };
    await admin.call(registerCabinet.send, { params });
    await eventually(async () => {
      const [set] = await admin.call(registerCabinet.sets, { params });
      expect([set?.setId, set?.fault].some(Boolean)).toBe(true);
    });
    await readWaiting(portal.context);
    expect(await admin.call(registerCabinet.sets, { params })).toMatchObject([{ fault }]);
  };
  const unclear = 'Личный кабинет реестра ответил непонятно';
  let sentChunks = 0;
  const endless: Answering = (response) => {
    async function* answer() {
      yield '<Response>';
      for (sentChunks = 0; sentChunks < 200; sentChunks += 1) yield `<a>${'x'.repeat(1_000_000)}</a>`;
    }
    // Until whoever reads it hangs up: nobody reads 200 megabytes of an answer.
    return pipeline(Readable.from(answer()), response).catch(() => undefined);
  };
  await faultOf('/api/set/push', endless, unclear);
  expect(sentChunks).toBeLessThan(200);
  const elsewhere: Answering = (response) => response.writeHead(307, { location: '/api/elsewhere' }).end();
  await faultOf('/api/set/push', elsewhere, 'Личный кабинет реестра ответил ошибкой 307');
  expect(calls.map(({ path }) => path)).not.toContain('/api/elsewhere');
  const nameless = 'Личный кабинет реестра не назвал номер набора';
  await faultOf('/api/set/push', '<Response><SetId>&lt;script>-1</SetId></Response>', nameless);
  const declared = '<!DOCTYPE a [<!ENTITY c "12">]>';
  await faultOf('/api/set/push', `${declared}<Response><SetId>&c;</SetId></Response>`, nameless);
  await faultOf('/api/GetEducatedPersonXML', endless, unclear);
  expect(sentChunks).toBeLessThan(200);
});

test('a key is 32 letters, and empty takes it away', async () => {
  const { admin } = await reported();
  expect(await admin.refused(registerCabinet.keepKey, { body: { key: 'короткий' } })).toBe('Invalid');
  await admin.call(registerCabinet.keepKey, { body: { key: KEY } });
  expect(await admin.call(registerCabinet.state, {})).toMatchObject({ hasKey: true });
  await admin.call(registerCabinet.keepKey, { body: { key: '' } });
  expect(await admin.call(registerCabinet.state, {})).toMatchObject({ hasKey: false });
});

test('without the setting nothing is sent', async () => {
  const off = await startPortal();
  const { administrator } = await makeGraduateGroup(off.db, 1, {});
  expect(await (await off.as(administrator)).call(registerCabinet.state, {})).toEqual({ isOn: false, hasKey: false });
});
