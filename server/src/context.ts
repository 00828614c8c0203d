import type { Config } from './config.ts';
import type { Db } from './db/connection.ts';
import type { SessionCookie } from './http/session.ts';

/** What the features of one running portal share. Made once in main.ts, given to each feature's routes. */
export interface Context {
  config: Config;
  db: Db;
  cookie: SessionCookie;
}
