import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { payments } from '@dopusk/contract/payments.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, makeOperator, makeOrganization, makeStudent } from '../demo/builders.ts';
import { makeTopUp } from '../demo/payment-builders.ts';
import { makeAssignment, makeCourse } from '../demo/training-builders.ts';
import { type Portal, startPortal } from '../testing/portal.ts';
import { turnOnSecondFactor } from '../testing/second-factor.ts';
import { commandNames } from './portal-commands.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});

/** Runs the command as a person would, on the database of the running portal. */
const run = (...args: string[]) => runOn(portal.context.config.databaseUrl ?? '', ...args);

async function runOn(databaseUrl: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const { dataDir } = portal.context.config;
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: portal.url };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'portal.ts'), ...args], {
      env,
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

test('load-banks takes the directory of banks from a file, where the portal has no Internet', async () => {
  const entry = '<BICDirectoryEntry BIC="044525225"><ParticipantInfo NameP="ПАО Сбербанк"/></BICDirectoryEntry>';
  const whole = `<?xml version="1.0" encoding="utf-8"?><ED807 BusinessDay="2026-11-27">${entry}</ED807>`;
  const file = join(portal.context.config.dataDir, 'ED807.xml');
  await writeFile(file, whole);
  expect(await run('load-banks', file)).toEqual({ code: 0, output: 'Загружен справочник БИК на 27.11.2026: 1\n' });
  await writeFile(file, whole.replace('11-27', '11-26'));
  const older = 'На портале справочник БИК новее, на 27.11.2026: 1\n';
  expect(await run('load-banks', file)).toEqual({ code: 0, output: older });
  await writeFile(file, 'БИК;Банк');
  const refused = 'Это не справочник БИК Банка России (ED807)\n';
  expect(await run('load-banks', file)).toEqual({ code: 1, output: refused });
});

describe('create-center', () => {
  test('makes a center whose administrator sets a password by the link and logs in', async () => {
    const { code, output } = await run(
      'create-center',
      '--title',
      'ЧОУ ДПО "Рубеж "Юг""',
      '--inn',
      '7707083893',
      '--email',
      'Head@Rubezh.test',
    );
    expect(code).toBe(0);
    expect(output).toContain('Создан учебный центр: ЧОУ ДПО «Рубеж „Юг“».');
    const token = output.match(/\/password\?token=([\w-]+)/)?.[1] ?? '';
    const visitor = portal.anonymous();
    await visitor.call(session.authorizeByLink, { body: { token } });
    await visitor.call(session.updatePassword, { body: { password: 'Рубеж-2026', confirmPassword: 'Рубеж-2026' } });

    const administrator = portal.anonymous();
    const body = { login: 'head@rubezh.test', password: 'Рубеж-2026', userAgreement: true as const };
    await administrator.call(session.authorize, { body });
    expect(await administrator.call(session.current)).toMatchObject({
      roles: ['HighOperator'],
      operator: {
        organization: { title: 'ЧОУ ДПО «Рубеж „Юг“»', organizationType: 'EducationCenter', balance: { amount: 0 } },
      },
    });
  });

  test('names wrong options and creates nothing', async () => {
    const { code, output } = await run('create-center', '--title', 'Центр', '--inn', '123');
    expect(code).toBe(1);
    expect(output).toContain('--inn: Некорректный ИНН');
    expect(output).toContain('--email: Обязательное поле');
  });

  test('refuses an e-mail that has an account', async () => {
    const center = ['create-center', '--title', 'Второй', '--inn', '7707083893', '--email', 'head@rubezh.test'];
    expect(await run(...center)).toEqual({ code: 1, output: 'Этот e-mail уже используется другим пользователем\n' });
  });
});

describe('reset-second-factor', () => {
  const LOGIN = 'lost-phone@rubezh.test';

  test('lets a user without his phone log in by the password alone', async () => {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const client = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator', { email: LOGIN }));
    await turnOnSecondFactor(portal, client);
    const { code, output } = await run('reset-second-factor', '--email', LOGIN.toUpperCase());
    expect([code, output]).toEqual([0, expect.stringContaining(`Вход с кодом сброшен: ${LOGIN}`)]);
    expect(await client.refused(session.checkAuth)).toBe('Unauthorized');
    const body = { login: LOGIN, password: DEMO_PASSWORD, userAgreement: true as const };
    await portal.anonymous().call(session.authorize, { body });
  });

  test.each([
    ['nobody', [], '--email: Обязательное поле'],
    ['an unknown e-mail', ['--email', 'nobody@rubezh.test'], 'Пользователь не найден'],
    ['whoever has none', ['--email', LOGIN], 'Вход с кодом не включён'],
  ])('refuses %s', async (_, args, message) => {
    expect(await run('reset-second-factor', ...args)).toEqual({ code: 1, output: `${message}\n` });
  });
});

describe('mend-names', () => {
  test('shows the names with look-alikes, mends them when told to, and leaves a line for each', async () => {
    const organizationId = await makeOrganization(portal.db);
    const mixed = await makeStudent(portal.db, organizationId, { surname: 'Cидopов' });
    const meant = await makeStudent(portal.db, organizationId, { surname: 'Smith' });
    const surnameOf = async ({ userId }: { userId: string }) =>
      (await portal.db.selectFrom('users').where('id', '=', userId).select('surname').executeTakeFirst())?.surname;

    const shown = await run('mend-names');
    expect(shown.output).toContain(`- Cидopов → Сидоров (${mixed.studentId})`);
    expect(shown.output).toMatch(new RegExp(`- Smith: .*русскими буквами.* \\(${meant.studentId}\\)`));
    expect(await surnameOf(mixed)).toBe('Cидopов');
    // Before and after it, whoever writes the name in either alphabet finds the person.
    const client = await portal.as(await makeOperator(portal.db, [organizationId]));
    const found = async (search: string) =>
      (await client.call(students.listAcrossOrganizations, { query: { search } })).items.map(({ id }) => id);
    expect([await found('Сидоров'), await found('Cидopов')]).toEqual([[mixed.studentId], [mixed.studentId]]);

    expect((await run('mend-names', '--mend')).output).toContain('Исправлено имён: 1.');
    expect([await surnameOf(mixed), await surnameOf(meant)]).toEqual(['Сидоров', 'Smith']);
    expect([await found('Сидоров'), await found('Cидopов')]).toEqual([[mixed.studentId], [mixed.studentId]]);
    const lines = portal.db.selectFrom('auditLog').where('action', '=', 'name.mended').select('subjectId');
    expect(await lines.execute()).toEqual([{ subjectId: mixed.studentId }]);
    expect((await run('mend-names')).output).toContain('Исправить можно имён: 0');
  });

  test('the name of a diploma is one too', async () => {
    const { studentId } = await makeStudent(portal.db, await makeOrganization(portal.db));
    const stored = portal.db.selectFrom('students').where('id', '=', studentId).select(['diplomSurname', 'dativeName']);
    const names = { diplomSurname: 'Пeтрова', dativeName: 'Cидорову Петру' };
    await portal.db.updateTable('students').set(names).where('id', '=', studentId).execute();
    expect((await run('mend-names', '--mend')).output).toContain('Исправлено имён: 2.');
    expect(await stored.executeTakeFirst()).toEqual({ diplomSurname: 'Петрова', dativeName: 'Сидорову Петру' });
  });
});

describe('end-sessions', () => {
  const LOGIN = 'left-open@rubezh.test';

  test('ends those of one user, who can log in again', async () => {
    const clientId = await makeOrganization(portal.db);
    const [client, bystander] = [
      await portal.as(await makeOperator(portal.db, [clientId], 'Operator', { email: LOGIN })),
      await portal.as(await makeOperator(portal.db, [clientId])),
    ];
    const { code, output } = await run('end-sessions', '--email', LOGIN);
    expect([code, output]).toEqual([0, expect.stringContaining(`Завершены все сеансы: ${LOGIN}`)]);
    expect(await client.refused(session.checkAuth)).toBe('Unauthorized');
    await bystander.call(session.checkAuth);
    const body = { login: LOGIN, password: DEMO_PASSWORD, userAgreement: true as const };
    await portal.anonymous().call(session.authorize, { body });
  });

  test('ends those of all users', async () => {
    const client = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
    const { code, output } = await run('end-sessions', '--all');
    expect([code, output]).toEqual([0, expect.stringMatching(/^Завершены все сеансы на портале: \d+\n$/)]);
    expect(await client.refused(session.checkAuth)).toBe('Unauthorized');
    expect(await portal.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  test.each([
    ['nobody', [], '--email: Обязательное поле'],
    ['an unknown e-mail', ['--email', 'nobody@rubezh.test'], 'Пользователь не найден'],
  ])('refuses %s', async (_, args, message) => {
    expect(await run('end-sessions', ...args)).toEqual({ code: 1, output: `${message}\n` });
  });
});

test('check-derived names each row that differs and ends with 1', async () => {
  const whole = await run('check-derived');
  expect([whole.code, whole.output]).toEqual([
    0,
    expect.stringMatching(/^Вычислено заново: \d+\. Расхождений нет\.\n$/),
  ]);
  const { studentId } = await makeStudent(portal.db, await makeOrganization(portal.db));
  await sql`alter table students disable trigger user`.execute(portal.db);
  await sql`update students set full_name = 'Чужой' where id = ${studentId}`.execute(portal.db);
  await sql`alter table students enable trigger user`.execute(portal.db);
  const { code, output } = await run('check-derived');
  expect(code).toBe(1);
  expect(output).toMatch(
    new RegExp(`^students.full_name, search_text, ${studentId}: хранится «Чужой / .*\n.*Расхождений: 1\\.\n$`),
  );
});

test('settlement says of each center what it is to get, and writes it down as a table', async () => {
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter', title: 'УЦ «Вектор»' });
  const clientId = await makeOrganization(portal.db);
  const { studentId } = await makeStudent(portal.db, clientId);
  const courseId = await makeCourse(portal.db, centerId, { priceRubles: 1500.5 });
  const assignmentId = await makeAssignment(portal.db, { studentId, courseId });
  await makeTopUp(portal.db, clientId, 2000);
  const client = await portal.as(await makeOperator(portal.db, [clientId]));
  await client.call(payments.fromBalance, { params: { orgId: clientId, assignId: assignmentId } });
  const file = join(portal.context.config.dataDir, 'settlement.xlsx');
  const { code, output } = await run('settlement', '--file', file);
  expect(code).toBe(0);
  expect(output.replaceAll('\u00a0', ' ')).toMatch(/УЦ «Вектор»\n( {2}.+\n)* {2}К получению за период: 1 500,50 ₽\n/);
  expect(output).not.toContain('-0,00');
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  expect((await run('settlement', '--from', '2026-02-02', '--to', '2026-01-01')).output).toBe(
    'Не раньше начала периода\n',
  );
});

test('load-demo does not change a database that is in use', async () => {
  expect(await run('load-demo')).toEqual({ code: 0, output: 'База данных не пуста: ничего не изменено\n' });
});

test.each([['--help'], ['help'], ['backup', '--help'], ['create-center', '-h']])(
  '%s %s lists the commands',
  async (...args) => {
    const { code, output } = await run(...args);
    expect(code).toBe(0);
    expect(output).toMatch(/^Команды портала:\n {2}create-center/);
  },
);

test('an option that a command does not know is said in a line, without a stack', async () => {
  const { code, output } = await run('end-sessions', '--nobody');
  expect(code).toBe(1);
  expect(output).toContain('--nobody');
  expect(output).not.toMatch(/\n\s+at /);
});

test.each([
  [
    'whose server is away',
    (url: URL) => url.searchParams.set('host', '/nowhere'),
    /не отвечает: .*Запущен ли PostgreSQL/,
  ],
  [
    'that is not there',
    (url: URL) => Object.assign(url, { pathname: '/nobody' }),
    /«nobody» на .* не пускает: .*Проверьте DATABASE_URL/,
  ],
])('a database %s is named in a line, without a stack and its password', async (_, change, said) => {
  const url = new URL(portal.context.config.databaseUrl ?? '');
  url.password = 'secret-word';
  change(url);
  const { code, output } = await runOn(String(url), 'migrate');
  expect(code).toBe(1);
  expect(output).toMatch(said);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).not.toContain('secret-word');
});

test('the help names every command and no other, and needs nothing of the portal', async () => {
  const { output } = await run('help');
  const told = [...output.matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name);
  expect(told.toSorted()).toEqual(commandNames.toSorted());
  const env = { ...process.env, DATABASE_URL: 'нет', PUBLIC_URL: 'нет' };
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'portal.ts')], { env });
  expect(stdout).toBe(output);
});

test('an unknown command lists the known ones', async () => {
  const { code, output } = await run('dance');
  expect(code).toBe(1);
  expect(output).toContain('Нет команды «dance»');
  expect(output).toContain('create-center');
});
