import { sql } from 'kysely';
import type { Context } from '../src/context.ts';
import { transaction } from '../src/db/connection.ts';
import { DEMO_PASSWORD } from './builders.ts';
import { isEmpty, makeDemoCenter } from './demo-center.ts';
import { liveThroughDemo } from './demo-history.ts';

/** What a newcomer needs to look around, as `npm start` prints it. */
export const DEMO_LOGINS = [
  `Войти можно так (пароль у всех ${DEMO_PASSWORD}):`,
  '  admin@center.demo     администратор учебного центра',
  '  operator@center.demo  оператор учебного центра',
  '  operator@client.demo  оператор организации-клиента',
  '  student@client.demo   обучающийся',
].join('\n');

/**
 * Fills an empty database with the demo centre and what has happened there.
 * @returns false, and nothing is touched, when the database already holds anything
 */
export async function loadDemo(context: Context): Promise<boolean> {
  const { db } = context;
  if (!(await isEmpty(db))) return false;
  // All of its records or none: a start that was broken off leaves the database empty for the next one.
  const demo = await transaction(db, async (tx) => {
    // Two processes may start at once on one empty database: the second waits here, and finds it full.
    await sql`lock table organizations in share row exclusive mode`.execute(tx);
    return (await isEmpty(tx)) ? makeDemoCenter(tx) : null;
  });
  if (!demo) return false;
  await liveThroughDemo(context, demo);
  return true;
}
