import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openQuestionnaireFor } from '../demo/questionnaire-builders.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import type { Db } from '../src/db/connection.ts';
import { openContext } from '../src/open-context.ts';
import { afterFile } from './after-file.ts';
import { Client } from './client.ts';
import { databaseUrl, query } from './database.ts';

/** A portal of its own for one test file: an own database and files, served over HTTP on a free port. */
export interface Portal {
  url: string;
  db: Db;
  context: Context;
  /** A visitor who has not logged in. */
  anonymous(): Client;
  /** A client with an open session of this user, in this organization (the user's first one when left out). */
  as(user: { userId: string }, organizationId?: string): Promise<Client>;
  /** A program that calls with this token. */
  program(token: string): Client;
  /** A client in which this questionnaire is open, and nobody logged in. */
  respondent(questionnaireId: string): Promise<Client>;
}

/**
 * Starts a portal and stops it after the file's tests.
 * @param through gives another way to the same database, that of `MovingDatabase` say
 */
export async function startPortal(
  environment: Record<string, string> = {},
  through: (databaseUrl: string) => Promise<string> = async (url) => url,
): Promise<Portal> {
  const { url: server, template } = inject('postgres');
  const database = `portal_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${database} template ${template} strategy file_copy`);
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-portal-'));
  const config = readConfig({
    DATABASE_URL: await through(databaseUrl(server, database)),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...environment,
  });
  const { context, close } = await openContext(config);
  const app = await buildApp(context);
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterFile(async () => {
    const closed = app.close();
    // A test may have left a request half sent.
    app.server.closeAllConnections();
    await closed;
    await close();
    await query(server, `drop database ${database} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    db: context.db,
    context,
    anonymous: () => new Client(url, null),
    program: (token) => {
      const client = new Client(url, null);
      client.token = token;
      return client;
    },
    respondent: async (questionnaireId) => {
      const client = new Client(url, null);
      client.questionnaire = `questionnaire=${await openQuestionnaireFor(context.db, questionnaireId)}`;
      return client;
    },
    as: (user, organizationId) => Client.loggedIn(url, context.db, user.userId, organizationId ?? null),
  };
}
