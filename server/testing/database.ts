import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { backgroundJobs } from '../src/app.ts';
import { connect } from '../src/db/connection.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { loadReferences } from '../src/db/references.ts';
import { openJobs } from '../src/jobs/jobs.ts';
import { makeRunFolder } from './run-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server to make databases on, and the migrated database that new ones are copied from. */
    postgres: { url: string; template: string };
  }
}

/** Nothing here needs to outlive the run: without durability, and with little of a log, the tests are several times quicker. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
  max_connections: 200,
};

/**
 * Runs once before all server tests: a PostgreSQL (TEST_DATABASE_URL, or an embedded one of its own) with one
 * migrated database. Each portal of the tests gets a copy of it (testing/portal.ts).
 */
export default async function setup(project: TestProject) {
  const folder = await makeRunFolder();
  process.env.TMPDIR = folder;
  // The portals that tests start as processes of their own are compiled once.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startEmbeddedPostgres(join(folder, 'postgres'), SETTINGS);
  const url = given ?? embedded?.url ?? '';
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${template}`);
  const db = connect(databaseUrl(url, template), () => {}, { maxConnections: 2 });
  await migrate(db);
  await loadReferences(db);
  await db.destroy();
  // The queue's own tables and its queues, so that each portal of the tests finds them made.
  await (await openJobs(databaseUrl(url, template), backgroundJobs, () => {})).stop();
  project.provide('postgres', { url, template });
  return async () => {
    if (embedded) await embedded.stop();
    else await query(url, `drop database ${template}`);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`);
}

/** Runs one statement outside any transaction, as CREATE DATABASE wants it. */
export async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
