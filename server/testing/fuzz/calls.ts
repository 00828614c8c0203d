import type { Caller, Endpoint } from '@dopusk/contract/endpoint.ts';
import type { Portal } from '../portal.ts';
import { allStrangers } from '../strangers/all.ts';
import type { StrangerHousehold } from '../world.ts';

/** Every call of the portal, with its line of the access test: an input that leads to a household's rows. */
export const calls = allStrangers.flatMap(([endpoints, strangers]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ path: endpoint.path, endpoint, stranger: strangers[name] })),
);

type Actor = 'student' | 'clientOperator' | 'centerOperator' | 'administrator';

/** Who of a household may make calls of an access. */
export const actors: Record<Caller, readonly Actor[]> = {
  anyone: ['student', 'clientOperator', 'administrator'],
  user: ['student', 'clientOperator', 'administrator'],
  student: ['student'],
  operator: ['clientOperator', 'centerOperator', 'administrator'],
  center: ['centerOperator', 'administrator'],
  administrator: ['administrator'],
  // The household's student, by his questionnaire.
  respondent: ['student'],
};

/** The cookie with which somebody of a household makes a call. */
export async function cookieFor(portal: Portal, { access }: Endpoint, home: StrangerHousehold, actor: Actor) {
  if (access !== 'respondent') return (await portal.as(home[actor])).cookie ?? '';
  const { db } = portal;
  await db.updateTable('questionnaires').set({ state: 'InWork' }).where('id', '=', home.questionnaireId).execute();
  return (await portal.respondent(home.questionnaireId)).questionnaire ?? '';
}
