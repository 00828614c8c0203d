import { committees } from '@dopusk/contract/committees.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { disciplines } from '@dopusk/contract/disciplines.ts';
import { documents } from '@dopusk/contract/documents.ts';
import type { Endpoints } from '@dopusk/contract/endpoint.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { session } from '@dopusk/contract/session.ts';
import { committeesStrangers } from './committees.ts';
import { coursesStrangers } from './courses.ts';
import { disciplinesStrangers } from './disciplines.ts';
import { documentsStrangers } from './documents.ts';
import { operatorsStrangers } from './operators.ts';
import { sessionStrangers } from './session.ts';
import type { Strangers } from './strangers.ts';

const row = <T extends Endpoints>(endpoints: T, strangers: Strangers<T>): [Endpoints, Strangers<Endpoints>] => [
  endpoints,
  strangers as Strangers<Endpoints>,
];

/** Every feature's calls with its stranger lines; the access test compares this list with the one app.ts serves. */
export const allStrangers = [
  row(session, sessionStrangers),
  row(operators, operatorsStrangers),
  row(courses, coursesStrangers),
  row(disciplines, disciplinesStrangers),
  row(committees, committeesStrangers),
  row(documents, documentsStrangers),
];
