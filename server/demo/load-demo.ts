import type { Context } from '../src/context.ts';
import { DEMO_PASSWORD } from './builders.ts';
import { isEmpty, makeDemoCenter } from './demo-center.ts';

/** What a newcomer needs to look around, as `npm start` prints it. */
export const DEMO_LOGINS = [
  `Войти можно так (пароль у всех ${DEMO_PASSWORD}):`,
  '  admin@center.demo     администратор учебного центра',
  '  operator@center.demo  оператор учебного центра',
  '  operator@client.demo  оператор организации-клиента',
  '  student@client.demo   обучающийся',
].join('\n');

/**
 * Fills an empty database with the demo centre.
 * @returns false, and nothing is touched, when the database already holds anything
 */
export async function loadDemo({ db }: Context): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  await makeDemoCenter(db);
  return true;
}
