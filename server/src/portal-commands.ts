// The commands of portal.ts, which reads them when one is given.
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dotted } from '@dopusk/contract/fields/date.ts';
import { email } from '@dopusk/contract/fields/email.ts';
import { messengerTitles } from '@dopusk/contract/notices.ts';
import { OrganizationBody } from '@dopusk/contract/organizations.ts';
import { nestQuotes, organizationNamed } from '@dopusk/contract/quotes.ts';
import { differenceTitles, ReconcileBody, usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { SettlementPeriod, settlementTitles, thisMonth } from '@dopusk/contract/settlement.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { backUp, restore } from './backup.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { RestoreError } from './db/backup/load.ts';
import { allDerived, checkDerived } from './db/derived/check-derived.ts';
import { loadBanks } from './features/banks/load-banks.ts';
import { createCenter, LINK_HOURS } from './features/organizations/create-center.ts';
import { reconcile } from './features/payments/reconciliation/reconcile.ts';
import { readSettlements } from './features/payments/settlement/settle-centers.ts';
import { settlementFile } from './features/payments/settlement/settlement-file.ts';
import { endAllSessions, endSessionsOf } from './features/session/commands.ts';
import { resetSecondFactorOf } from './features/session/second-factor/commands.ts';
import { findStrangeNames, mendNames } from './features/session/stored-names/mend-names.ts';
import { Refusal } from './http/refusal.ts';
import { openContext } from './open-context.ts';
import { BankDirectoryError } from './outside/banks/port.ts';
import { readDirectory } from './outside/banks/read-directory.ts';
import { DeliveryError } from './outside/delivery-error.ts';
import { upgradeDatabase } from './upgrade-database.ts';

/** A wrong use of a command; the message says what is wrong. */
class UsageError extends Error {}

const commands: Record<string, (context: Context, args: string[]) => Promise<string>> = {
  'create-center': createCenterCommand,
  // Opening the context has migrated the database already.
  migrate: async () => 'База данных приведена к новейшей версии',
  'load-banks': loadBanksCommand,
  'connect-messengers': connectMessengers,
  reconcile: reconcileCommand,
  settlement: settlementCommand,
  'check-derived': checkDerivedCommand,
  'reset-second-factor': resetSecondFactorCommand,
  'end-sessions': endSessionsCommand,
  'mend-names': mendNamesCommand,
  'load-demo': async (context) =>
    (await loadDemo(context)) ? 'Демонстрационный центр загружен' : 'База данных не пуста: ничего не изменено',
};

async function createCenterCommand({ config, db }: Context, args: string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { title: text, inn: text, email: text, phone: text } });
  const parsed = OrganizationBody.extend({ email }).safeParse(values);
  if (!parsed.success) {
    throw new UsageError(parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  // A shell makes people type "…" inside of "…".
  const title = nestQuotes(parsed.data.title);
  const token = await createCenter(db, { ...parsed.data, title });
  return [
    `Создан учебный центр: ${organizationNamed(title)}.`,
    `Ссылка, по которой администратор задаст пароль (действует ${LINK_HOURS} ч, один раз):`,
    `${config.publicUrl}/password?token=${token}`,
  ].join('\n');
}

async function resetSecondFactorCommand(context: Context, args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  const login = parseEmail(values.email);
  await resetSecondFactorOf(context, login);
  return `Вход с кодом сброшен: ${login}. Для входа достаточно пароля, сеансы завершены.`;
}

async function endSessionsCommand(context: Context, args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' }, all: { type: 'boolean' } } });
  if (values.all) return `Завершены все сеансы на портале: ${await endAllSessions(context.db)}`;
  const login = parseEmail(values.email);
  await endSessionsOf(context, login);
  return `Завершены все сеансы: ${login}. Войти снова можно сразу.`;
}

function parseEmail(text: string | undefined): string {
  const parsed = email.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ message }) => `--email: ${message}`).join('\n'));
}

async function loadBanksCommand({ db }: Context, [file]: string[]): Promise<string> {
  if (!file) throw new UsageError('Укажите файл: npm run portal -- load-banks ФАЙЛ');
  const bytes = await readFile(resolve(file)).catch(() => {
    throw new UsageError(`Файла нет, или его нельзя прочесть: ${resolve(file)}`);
  });
  const { day, count, isNew } = await loadBanks(db, readDirectory(bytes));
  const state = `на ${dotted(day)}: ${count}`;
  return isNew ? `Загружен справочник БИК ${state}` : `На портале справочник БИК новее, ${state}`;
}

async function connectMessengers({ config, messengers }: Context): Promise<string> {
  const all = Object.values(messengers);
  if (all.length === 0) throw new UsageError('Не задан ни TELEGRAM, ни MAX: подключать нечего');
  for (const provider of all) await provider.subscribe(`${config.publicUrl}/api/${provider.messenger}/Webhook`);
  return `Подключены: ${all.map(({ messenger }) => messengerTitles[messenger]).join(', ')}`;
}

/** Commands that open the database themselves, not the portal's context. */
const upkeep: Record<string, (config: Config, folder: string, say: (line: string) => void) => Promise<string>> = {
  backup: backUp,
  restore,
  'upgrade-database': upgradeDatabase,
};

async function reconcileCommand(context: Context, args: string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { from: text, to: text } });
  const usual = usualPeriod();
  const period = ReconcileBody.safeParse({
    dateStart: values.from ?? usual.dateStart,
    dateEnd: values.to ?? usual.dateEnd,
  });
  if (!period.success) throw new UsageError(period.error.issues.map(({ message }) => message).join('\n'));
  const { counts, differences } = await reconcile(context, { ...period.data, centerId: null, isWholePortal: true });
  if (differences.length > 0) process.exitCode = 1;
  return [
    `Сверка с ${period.data.dateStart} по ${period.data.dateEnd}. Просмотрено: балансов ${counts.balances}, ` +
      `проводок ${counts.transfers}, платежей ${counts.payments}, возвратов ${counts.refunds}; ` +
      `у банка платежей ${counts.bankPayments}, возвратов ${counts.bankRefunds}.`,
    ...differences.map(
      ({ kind, subject, reference, here, there }) =>
        `- ${differenceTitles[kind]}: ${[subject, reference].filter(Boolean).join(', ')} ` +
        `(на портале ${here ?? 'нет'}, должно быть ${there ?? 'нет'})`,
    ),
    differences.length === 0 ? 'Расхождений нет.' : `Расхождений: ${differences.length}.`,
  ].join('\n');
}

async function settlementCommand({ db }: Context, args: string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { from: text, to: text, file: text } });
  const usual = thisMonth();
  const parsed = SettlementPeriod.safeParse({
    dateStart: values.from ?? usual.dateStart,
    dateEnd: values.to ?? usual.dateEnd,
  });
  if (!parsed.success) throw new UsageError(parsed.error.issues.map(({ message }) => message).join('\n'));
  const period = parsed.data;
  const rows = await readSettlements(db, { ...period, centerId: null });
  if (values.file) await writeFile(resolve(values.file), settlementFile('Портал', period, rows).content);
  const sum = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' });
  const names = Object.keys(settlementTitles) as (keyof typeof settlementTitles)[];
  return [
    `Взаиморасчёты с ${period.dateStart} по ${period.dateEnd}`,
    ...rows.flatMap((row) => [
      row.center.title,
      ...names.map((name) => `  ${settlementTitles[name]}: ${sum.format(row[name])}`),
    ]),
    ...(values.file ? [`Таблица: ${resolve(values.file)}`] : []),
  ].join('\n');
}

async function checkDerivedCommand({ db }: Context): Promise<string> {
  const differences = await checkDerived(db);
  if (differences.length > 0) process.exitCode = 1;
  return [
    ...differences,
    `Вычислено заново: ${allDerived.length}. ${differences.length === 0 ? 'Расхождений нет.' : `Расхождений: ${differences.length}.`}`,
  ].join('\n');
}

async function mendNamesCommand({ db }: Context, args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { mend: { type: 'boolean' } } });
  const { mendable, others } = await findStrangeNames(db);
  const end = values.mend
    ? `Исправлено имён: ${await mendNames(db, mendable)}.`
    : `Исправить можно имён: ${mendable.length}. Чтобы исправить: npm run portal -- mend-names --mend`;
  return [
    ...mendable.map(({ name, mended, subjectId }) => `- ${name} → ${mended} (${subjectId})`),
    ...others.map(({ name, fault, subjectId }) => `- ${name}: ${fault} (${subjectId})`),
    end,
    ...(others.length > 0 ? [`Поправьте сами: ${others.length}.`] : []),
  ].join('\n');
}

/** What there is to be run. */
export const commandNames: readonly string[] = [...Object.keys(commands), ...Object.keys(upkeep)];

/** Runs a command that there is, with a folder where it wants one. @returns what it says at its end */
export async function runCommand(name: string, args: string[]): Promise<string> {
  const maintain = upkeep[name];
  const command = commands[name];
  if (maintain) {
    const [folder] = args;
    if (!folder) throw new UsageError(`Укажите папку: npm run portal -- ${name} ПАПКА`);
    return maintain(readConfig(), resolve(folder), console.log);
  }
  if (!command) throw new Error(`«${name}» is told of in the help and is no command`);
  const { context, close } = await openContext({ ...readConfig(), role: 'web' }, null);
  try {
    return await command(context, args);
  } finally {
    await close();
  }
}

const expected = [UsageError, ConfigError, RestoreError, Refusal, DeliveryError, BankDirectoryError];

/** An error that the user of the command can fix: one line without a stack. */
export const isExpected = (error: unknown): boolean =>
  expected.some((kind) => error instanceof kind) || isWrongOption(error as { code?: unknown });

/** Of `parseArgs`: an option that the command does not know, or one without its value. */
const isWrongOption = (error: { code?: unknown }) => String(error?.code).startsWith('ERR_PARSE_ARGS_');
