import { beforeEach, describe, expect, test } from 'vitest';
import { type StandInMoodle, startMoodle } from '../../../testing/moodle.ts';
import { isPrivateAddress } from '../guarded-request.ts';
import { moodleSystems } from './moodle.ts';
import { LmsError, type LmsProvider } from './port.ts';

let moodle: StandInMoodle;
let lms: LmsProvider;

beforeEach(async () => {
  moodle = await startMoodle();
  lms = at(moodle.url);
});

const at = (url: string, token = moodle.token) =>
  moodleSystems({ allowPrivate: true, timeoutMs: 1000 }).at({ url, token });

const person = { surname: 'Иванов', name: 'Иван', lastname: 'Ильич', email: 'ivan@example.test' };
const newUser = { ...person, username: 'ivanov.ii', password: 'Abcd-1234', idnumber: 'a-1' };
const dates = { start: new Date('2026-11-20T00:00:00+03:00'), end: new Date('2026-11-30T00:00:00+03:00') };

const learningNow = () => ({ start: new Date(Date.now() - 86_400_000), end: new Date(Date.now() + 86_400_000) });

const linked = (...ids: number[]) => ids.map((id) => ({ id, title: `Стропальщик ${id}` }));

async function failure(work: Promise<unknown>): Promise<Pick<LmsError, 'failure' | 'message'>> {
  const error = await work.then(
    () => new Error('did not fail'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(LmsError);
  const { failure, message } = error as LmsError;
  return { failure, message };
}

describe('a user in Moodle', () => {
  test('is not found, made, found by each field and changed', async () => {
    expect(await lms.findUser('email', person.email)).toBeNull();
    const id = await lms.createUser(newUser);
    expect(moodle.users).toMatchObject([{ id, firstname: 'Иван Ильич', lastname: 'Иванов', password: 'Abcd-1234' }]);
    for (const [field, value] of [
      ['email', person.email],
      ['username', 'ivanov.ii'],
      ['idnumber', 'a-1'],
      ['id', String(id)],
    ] as const) {
      expect(await lms.findUser(field, value)).toMatchObject({ id, username: 'ivanov.ii' });
    }
    await lms.updateUser(id, { ...person, surname: 'Петров', lastname: '', email: 'petrov@example.test' });
    expect(moodle.users[0]).toMatchObject({ firstname: 'Иван', lastname: 'Петров', email: 'petrov@example.test' });
  });

  test('is found by an e-mail with large letters, with his name and whether he is suspended', async () => {
    const id = await lms.createUser(newUser);
    Object.assign(moodle.users[0] ?? {}, { suspended: true });
    expect(await lms.findUser('email', 'ivan@example.test')).toEqual({
      id,
      username: 'ivanov.ii',
      fullName: 'Иванов Иван Ильич',
      idnumber: 'a-1',
      isSuspended: true,
    });
    expect(await lms.findUser('email', 'Ivan@Example.test')).toMatchObject({ id });
    Object.assign(moodle.users[0] ?? {}, { email: 'IVAN_1@Example.Test' });
    expect(await lms.findUser('email', 'ivan_1@example.test')).toMatchObject({ id });
    // The underscore is a sign of the mailbox, not «anything».
    Object.assign(moodle.users[0] ?? {}, { email: 'ivanX1@example.test' });
    expect(await lms.findUser('email', 'ivan_1@example.test')).toBeNull();
  });

  test('whose change is refused with a warning causes an error', async () => {
    expect(await failure(lms.updateUser(77, person))).toEqual({
      failure: 'refused',
      message: 'Moodle не принял имя или e-mail: адрес занят другим пользователем, или учётная запись удалена',
    });
  });

  test('is enrolled with dates, moved to others, seen in his courses and unenrolled', async () => {
    const userId = await lms.createUser(newUser);
    await lms.enrol({ userId, courseId: 7, ...dates });
    expect(moodle.places).toMatchObject([
      { userid: userId, courseid: 7, roleid: 5, timestart: 1795122000, timeend: 1795986000 },
    ]);
    await lms.enrol({ userId, courseId: 7, ...dates, end: new Date('2026-12-31T00:00:00Z') });
    expect(moodle.places).toHaveLength(1);
    Object.assign(moodle.places[0] ?? {}, { progress: 45.6, completed: false });
    expect(await lms.progress(userId)).toEqual([{ courseId: 7, percent: 46, isCompleted: false }]);
    Object.assign(moodle.places[0] ?? {}, { progress: null });
    expect(await lms.progress(userId)).toEqual([{ courseId: 7, percent: null, isCompleted: false }]);
    await lms.unenrol({ userId, courseId: 7 });
    await lms.unenrol({ userId, courseId: 7 });
    expect(moodle.places).toEqual([]);
  });
});

test('courses are listed without the site itself, with readable titles', async () => {
  expect(await lms.courses()).toEqual([
    { id: 7, title: 'Охрана труда & здоровья', shortTitle: 'ОТ' },
    { id: 8, title: 'Электробезопасность', shortTitle: 'ЭБ' },
  ]);
});

test('a test gives the site’s name and the functions that its service lacks', async () => {
  moodle.forbidden.add('core_user_update_users');
  expect(await lms.look()).toEqual({
    title: 'СДО центра',
    missingFunctions: ['core_user_update_users'],
    missingOptional: ['auth_userkey_request_login_url'],
    hasLoginLinks: false,
    hasGroups: true,
  });
  moodle.forbidden.add('core_group_update_groups');
  expect(await lms.look()).toMatchObject({
    missingOptional: ['auth_userkey_request_login_url', 'core_group_update_groups'],
    hasGroups: false,
  });
});

const nothing = { hasLoginLinks: false, hasGroups: false };

test('two users of one e-mail are told apart by nobody', async () => {
  await lms.createUser(newUser);
  moodle.users.push({ ...(moodle.users[0] as StandInMoodle['users'][number]), id: 900, username: 'other' });
  expect(await failure(lms.findUser('email', person.email))).toMatchObject({
    failure: 'refused',
    message: expect.stringMatching(/^С этой почтой в Moodle несколько/),
  });
});

test('who is in a course is seen also before his days begin, after them and among many of his name', async () => {
  const userId = await lms.createUser(newUser);
  expect(await lms.isIn({ userId, courseId: 7 })).toBe(false);
  for (const [start, end] of [
    ['2099-01-01', '2099-02-01'],
    ['2020-01-01', '2020-02-01'],
  ] as const) {
    await lms.enrol({ userId, courseId: 7, start: new Date(start), end: new Date(end) });
    expect(await lms.progress(userId)).toEqual([]);
    expect(await lms.isIn({ userId, courseId: 7 })).toBe(true);
  }
  const [own] = moodle.users as [StandInMoodle['users'][number]];
  const [place] = moodle.places as [StandInMoodle['places'][number]];
  for (let id = 1000; id < 1250; id++) {
    moodle.users.unshift({ ...own, id, username: `other${id}`, email: `other${id}@example.test` });
    moodle.places.push({ ...place, userid: id });
  }
  expect(await lms.isIn({ userId, courseId: 7 })).toBe(true);
  expect(await lms.isIn({ userId, courseId: 8 })).toBe(false);
});

describe('trying the rights', () => {
  test('leaves no trace where nothing lacks', async () => {
    expect(await lms.tryRights(linked(7, 8), nothing)).toEqual([]);
    expect([moodle.users, moodle.places]).toEqual([[], []]);
  });

  test.each([
    ['moodle/user:create', /moodle\/user:create/],
    ['moodle/user:update', /moodle\/user:update/],
    ['moodle/site:viewuseridentity', /viewuseridentity: портал не найдёт по почте/],
    ['moodle/user:viewdetails', /moodle\/user:viewdetails/],
  ])('names a role without %s', async (capability, said) => {
    moodle.lacks.add(capability);
    expect(await lms.tryRights(linked(7), nothing)).toEqual([expect.stringMatching(said)]);
  });

  test('names courses without rights, without manual enrolment, and those that are gone', async () => {
    moodle.withoutRights.add(7);
    moodle.withoutManual.add(8);
    expect(await lms.tryRights(linked(7, 8, 99), nothing)).toEqual([
      'Курс «Стропальщик 7»: роли не хватает enrol/manual:enrol',
      'Курс «Стропальщик 8»: на курсе в Moodle не включено зачисление вручную',
      'Курс «Стропальщик 99»: в Moodle нет этого курса: его удалили там. Выберите другой в «Изменение курса»',
    ]);
    expect(moodle.places).toEqual([]);
  });

  test.each([
    ['moodle/course:view', 'роли не хватает moodle/course:view, а если курс скрыт – moodle/course:viewhiddencourses'],
    ['enrol/manual:enrol', 'роли не хватает enrol/manual:enrol'],
    ['enrol/manual:unenrol', 'роли не хватает enrol/manual:unenrol'],
    ['moodle/role:assign', 'пользователь службы не может назначать роль студента в этом курсе'],
    ['moodle/course:viewparticipants', 'роли не хватает moodle/course:viewparticipants'],
    ['report/completion:view', 'роли не хватает report/completion:view'],
  ])('says of all courses at once that %s lacks, in either version', async (capability, said) => {
    const past = await lms.createUser({ ...newUser, username: 'past', email: 'past@example.test', idnumber: 'a-0' });
    const userid = await lms.createUser(newUser);
    for (const courseId of [7, 8]) {
      await lms.enrol({ userId: past, courseId, start: new Date('2020-01-01'), end: new Date('2020-02-01') });
      await lms.enrol({ userId: userid, courseId, ...learningNow() });
    }
    const before = structuredClone(moodle.places);
    moodle.lacks.add(capability);
    for (const version of ['4.3', '4.5'] as const) {
      moodle.version = version;
      expect(await lms.tryRights(linked(7, 8), nothing), version).toEqual([`Все связанные курсы: ${said}`]);
    }
    expect(moodle.places).toEqual(before);
  });
});

describe('groups of a course', () => {
  const spring = { id: 'a1', title: 'Весна' };
  const autumn = { id: 'a2', title: 'Осень & зима' };
  const shown = () => moodle.groups.map(({ name, idnumber, members }) => [name, idnumber, members]);
  const put = (userId: number, groups: (typeof spring)[]) => lms.putIntoGroups({ userId, courseId: 7, groups });
  const enrolled = async () => {
    const userId = await lms.createUser(newUser);
    await lms.enrol({ userId, courseId: 7, start: new Date(), end: new Date() });
    return userId;
  };

  test('are made, joined, called anew and left, and those made by hand stay', async () => {
    moodle.groups.push({ id: 1, courseid: 7, name: 'Весна', idnumber: '', members: [] });
    const userId = await enrolled();
    moodle.groups[0]?.members.push(userId);
    await put(userId, [spring]);
    expect(shown()).toEqual([
      ['Весна', '', [userId]],
      ['Весна (2)', 'dopusk:a1', [userId]],
    ]);
    await put(userId, [{ ...spring, title: 'Лето' }, autumn]);
    await put(userId, [autumn]);
    expect(shown()).toEqual([
      ['Весна', '', [userId]],
      ['Лето', 'dopusk:a1', []],
      ['Осень & зима', 'dopusk:a2', [userId]],
    ]);
    const asked = moodle.asked.length;
    await put(userId, [autumn]);
    expect(moodle.asked.slice(asked)).toEqual(['core_group_get_course_user_groups', 'core_group_get_course_groups']);
    await put(userId, []);
    expect(shown().map(([, , members]) => members)).toEqual([[userId], [], []]);
  });

  test('asked for at once are made once', async () => {
    const userId = await enrolled();
    await Promise.all([put(userId, [spring]), put(userId, [spring]), put(userId, [spring])]);
    expect(shown().map(([name]) => name)).toEqual(['Весна']);
  });

  test('without their right are named by the check', async () => {
    moodle.lacks.add('moodle/course:managegroups');
    expect(await lms.tryRights(linked(7), { ...nothing, hasGroups: true })).toEqual([
      expect.stringContaining('moodle/course:managegroups'),
    ]);
    expect(await lms.tryRights(linked(7), nothing)).toEqual([]);
  });
});

test('a password is changed, and of a deleted user refused', async () => {
  const id = await lms.createUser(newUser);
  await lms.setPassword(id, 'Another-48273-fhsza');
  expect(moodle.users[0]).toMatchObject({ password: 'Another-48273-fhsza', email: newUser.email });
  expect((await failure(lms.setPassword(77, 'Another-48273-fhsza'))).message).toMatch(/^Moodle не принял пароль/);
});

describe('a link to log in by', () => {
  const plugin = (field: 'username' | 'email' | 'idnumber' | 'id', wwwroot = moodle.url) => {
    moodle.userkey = { field, isEnabled: true, wwwroot };
  };

  test.each(['username', 'email', 'idnumber', 'id'] as const)(
    'is given by whatever the plugin is set to: %s',
    async (field) => {
      plugin(field);
      const id = await lms.createUser(newUser);
      expect(await lms.loginLink(id)).toBe(`${moodle.url}/auth/userkey/login.php?key=${id}k`);
      expect((await lms.look()).missingOptional).toEqual([]);
      expect(await lms.tryRights([], { hasLoginLinks: true, hasGroups: false })).toEqual([]);
    },
  );

  test('is asked for by what Moodle has of the user, and never by what two have', async () => {
    plugin('email');
    const id = await lms.createUser(newUser);
    Object.assign(moodle.users[0] ?? {}, { email: 'changed@example.test' });
    expect(await lms.loginLink(id)).toMatch(/key=4k$/);
    await lms.createUser({ ...newUser, username: 'another', email: 'b@example.test', idnumber: 'a-2' });
    Object.assign(moodle.users[1] ?? {}, { email: 'changed@example.test' });
    expect((await failure(lms.loginLink(id))).message).toMatch(/^Moodle не дал ссылку/);
  });

  test.each(['https://evil.example.test', 'not an address', 'javascript:alert(1)//'])(
    'of another site is refused: %s',
    async (wwwroot) => {
      plugin('username', wwwroot);
      const id = await lms.createUser(newUser);
      expect((await failure(lms.loginLink(id))).message).toMatch(/^Moodle дал ссылку на другой адрес/);
    },
  );

  test('of another folder of the site is refused', async () => {
    plugin('username');
    const id = await lms.createUser(newUser);
    expect((await failure(at(`${moodle.url}/1`).loginLink(id))).message).toMatch(/^Moodle дал ссылку на другой адрес/);
  });

  test('is not given of somebody who is gone or suspended, and the check says what the role lacks', async () => {
    plugin('id');
    expect((await failure(lms.loginLink(77))).message).toBe('В Moodle нет такого пользователя');
    const id = await lms.createUser(newUser);
    Object.assign(moodle.users[0] ?? {}, { suspended: true });
    expect((await failure(lms.loginLink(id))).message).toBe('Учётная запись в Moodle приостановлена');
    moodle.lacks.add('auth/userkey:generatekey');
    expect(await lms.tryRights([], { hasLoginLinks: true, hasGroups: false })).toEqual([
      expect.stringContaining('auth/userkey:generatekey'),
    ]);
  });
});

describe('failures', () => {
  test.each([
    ['maintenance', 'unavailable', 'Система обучения на обслуживании (HTTP 503)'],
    [
      'services off',
      'closed',
      'Веб-службы Moodle или протокол REST выключены либо веб-сервер перед Moodle закрыт для портала (HTTP 403)',
    ],
    ['html', 'later', 'Система обучения ответила непонятно: по этому адресу не Moodle или в нём сбой'],
    ['moved', 'closed', 'Сайт перенаправляет на другой адрес (https://sdo.example.test): укажите его'],
    ['silent', 'unavailable', 'Система обучения не ответила вовремя'],
  ] as const)('with the site: %s', async (trouble, kind, message) => {
    moodle.trouble = trouble;
    expect(await failure(lms.courses())).toEqual({ failure: kind, message });
  });

  test('an answer without the user that was to be made, and one too large, are for later: neither is known to be final', async () => {
    moodle.refusals.set('core_user_create_users', []);
    expect(await failure(lms.createUser(newUser))).toEqual({
      failure: 'later',
      message: 'Moodle не создал пользователя',
    });
    moodle.refusals.set('core_course_get_courses', ['x'.repeat(17 * 1024 * 1024)]);
    const answer = moodleSystems({ allowPrivate: true, timeoutMs: 60_000 }).at({
      url: moodle.url,
      token: moodle.token,
    });
    expect(await failure(answer.courses())).toEqual({
      failure: 'later',
      message: 'Ответ системы обучения слишком велик',
    });
  });

  test('a machine that does not answer, an unknown name, a site that is not a Moodle', async () => {
    expect(await failure(at('http://127.0.0.1:1').courses())).toEqual({
      failure: 'unavailable',
      message: 'По адресу системы обучения никто не отвечает: проверьте адрес и порт',
    });
    expect((await failure(at(`${moodle.url}/blog`).courses())).message).toMatch(/нет Moodle \(HTTP 404\)/);
  });

  test.each([
    ['a wrong token', 'invalidtoken', 'closed', 'Ключ (токен) не подходит: проверьте его в Moodle и вставьте заново'],
    [
      'a function not allowed',
      'accessexception',
      'closed',
      'Служба Moodle не разрешает функцию core_course_get_courses',
    ],
    ['a request that is wrong', 'invalidparameter', 'refused', 'Moodle не принял данные'],
    ['maintenance', 'sitemaintenance', 'unavailable', 'Система обучения на обслуживании'],
    ['no database', 'dbconnectionfailed', 'unavailable', 'У системы обучения нет связи с её базой данных'],
    ['an error nobody foresaw', 'dmlwriteexception', 'later', 'Moodle отказал (dmlwriteexception)'],
    ['an error without a name', undefined, 'later', 'Moodle отказал и не назвал причину'],
    ['no rights at all', 'nopermissions', 'closed', 'Пользователю службы не хватает прав для core_course_get_courses'],
    [
      'a page where a name should be',
      '<div class="e">Нужна цифра</div>\n<div>и буква</div>',
      'refused',
      expect.stringMatching(/^Moodle не принял пароль/),
    ],
  ] as const)('with status 200: %s', async (_, errorcode, kind, message) => {
    moodle.refusals.set('core_course_get_courses', {
      exception: 'core\\exception\\moodle_exception',
      ...(errorcode === undefined ? {} : { errorcode }),
      message: 'Ivan Ivanov <ivan@example.test>',
    });
    expect(await failure(lms.courses())).toEqual({ failure: kind, message });
  });

  test('a password too weak and a login that is taken are refused', async () => {
    expect(await failure(lms.createUser({ ...newUser, password: 'abc' }))).toEqual({
      failure: 'refused',
      message: expect.stringMatching(/^Moodle не принял пароль/),
    });
    await lms.createUser(newUser);
    expect(await failure(lms.createUser({ ...newUser, email: 'other@example.test' }))).toMatchObject({
      failure: 'refused',
      message: expect.stringMatching(/^Moodle не завёл учётную запись: почта или логин там уже заняты/),
    });
  });

  test.each(['4.3', '4.5'] as const)('enrolling a user who is gone, Moodle %s', async (version) => {
    moodle.version = version;
    expect(await failure(lms.enrol({ userId: 99, courseId: 7, ...dates }))).toEqual({
      failure: 'refused',
      message: 'В Moodle нет такого пользователя',
    });
  });

  test('of a course that was deleted there nobody need be taken', async () => {
    await lms.unenrol({ userId: 3, courseId: 99 });
    moodle.refusals.set('enrol_manual_unenrol_users', { exception: 'x', errorcode: 'wsnoinstance' });
    expect((await failure(lms.unenrol({ userId: 3, courseId: 7 }))).message).toMatch(/зачисление вручную/);
  });

  test('an answer of another shape', async () => {
    moodle.refusals.set('core_course_get_courses', { courses: [] });
    expect((await failure(lms.courses())).message).toBe('Moodle ответил непонятно на core_course_get_courses');
  });
});

test('one site gets at most four calls at a time', async () => {
  const slow = await startMoodle({ pauseMs: 30 });
  const calls = Array.from({ length: 12 }, () => at(slow.url, slow.token).courses());
  await Promise.all([...calls, failure(at(slow.url, 'wrong').courses())]);
  expect(slow.most).toBe(4);
});

describe('an address inside the portal’s own network', () => {
  test.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['172.31.0.1', true],
    ['192.168.1.1', true],
    ['169.254.169.254', true],
    ['0.0.0.0', true],
    ['::1', true],
    ['fd00::1', true],
    ['::ffff:10.0.0.1', true],
    ['::10.0.0.1', true],
    ['64:ff9b::a00:1', true],
    ['2001:0:7f00:1::', true],
    ['64:ff9b:1::a00:1', true],
    ['2002:a00:1::1', true],
    ['fec0::1', true],
    ['fe80::1', true],
    ['::ffff:0:127.0.0.1', true],
    ['5f00::1', true],
    ['4000::1', true],
    ['2001:db8::1', true],
    ['192.0.2.2', true],
    ['198.51.100.1', true],
    ['203.0.113.1', true],
    ['::ffff:8.8.8.8', false],
    ['8.8.8.8', false],
    ['172.32.0.1', false],
    ['2a02:6b8::1', false],
  ])('%s: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate);
  });

  test.each(['http://127.0.0.1', 'http://[::1]', 'http://localhost'])('%s is refused unless allowed', async (host) => {
    const port = new URL(moodle.url).port;
    const closed = moodleSystems({ allowPrivate: false }).at({ url: `${host}:${port}`, token: moodle.token });
    expect(await failure(closed.courses())).toEqual({
      failure: 'closed',
      message: 'Адрес системы обучения ведёт во внутреннюю сеть портала: так подключать нельзя',
    });
    expect(moodle.asked).toEqual([]);
  });
});
