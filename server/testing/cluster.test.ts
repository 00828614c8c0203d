import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findClusterPrograms, whyNotPatroni } from '../../bench/cluster-programs.ts';

// The files of a database of several machines. `npm run bench:failover` runs them with the real programs; here is what can be held to
// each other without these.

const pathOf = (name: string) => new URL(`../../deploy/${name}`, import.meta.url);
const textOf = (name: string) => readFileSync(pathOf(name), 'utf8');
const patroni = parse(textOf('patroni.yml'));
const HAPROXY = '/usr/sbin/haproxy';

test('a leader that answers slowly keeps its place: Patroni may try twice before its time is over', () => {
  const { ttl, loop_wait: wait, retry_timeout: retry } = patroni.bootstrap.dcs;
  expect(ttl).toBeGreaterThanOrEqual(wait + 2 * retry);
});

test('whoever comes to PostgreSQL by Patroni and for the portal is let in, with a password', () => {
  const { superuser, replication } = patroni.postgresql.authentication;
  const lines: string[][] = patroni.postgresql.pg_hba.map((line: string) => line.split(' '));
  expect(lines.map(([, database, account]) => [database, account])).toEqual([
    ['replication', replication.username],
    ['all', superuser.username],
    ['dopusk', 'dopusk'],
  ]);
  expect(new Set(lines.map((line) => line.at(-1)))).toEqual(new Set(['scram-sha-256']));
});

test('etcd, Patroni and HAProxy name the same machines and ports', () => {
  const etcd = Object.fromEntries(
    [...textOf('etcd.env').matchAll(/^(\w+)="(.*)"$/gm)].map(([, key, value]) => [key, value]),
  );
  const members = String(etcd.ETCD_INITIAL_CLUSTER)
    .split(',')
    .map((one) => one.replace(/^n\d=http:\/\/(.*):2380$/, '$1:2379'));
  expect(members).toEqual(patroni.etcd3.hosts.split(','));
  expect(etcd.ETCD_ADVERTISE_CLIENT_URLS).toBe(`http://${members[0]}`);

  const haproxy = textOf('haproxy.cfg');
  const [, host, port] = /(.*):(\d+)/.exec(patroni.restapi.listen) ?? [];
  expect(patroni.postgresql.listen).toBe(`${host}:5432`);
  expect(haproxy).toContain(`server n1 ${patroni.postgresql.listen} check port ${port}`);
  expect(haproxy).toContain('on-marked-down shutdown-sessions');
});

test.runIf(existsSync(HAPROXY))('HAProxy itself takes its file', () => {
  for (const LISTEN of ['', '0.0.0.0']) {
    const env = LISTEN ? { LISTEN } : {};
    const { status, stdout, stderr } = spawnSync(HAPROXY, ['-c', '-f', pathOf('haproxy.cfg').pathname], {
      env,
      encoding: 'utf8',
    });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('valid')]);
  }
});

test.each([
  ['patroni 3.0.2', true],
  ['patroni.py 4.0.7', true],
  ['', true],
  ['patroni 4.1.0', false],
  ['patroni.py 4.1.4', false],
  ['patroni 5.0.0', false],
])('«%s» is refused with the reason: %s', (said, isRefused) => {
  expect(whyNotPatroni(said)).toEqual(isRefused ? expect.stringMatching(/4\.1.*3\.0\.3/s) : null);
});

test('what of the programs is missing is named', () => {
  const missing = findClusterPrograms({ PATH: '', PATRONI: '/nowhere/patroni.py', PG_TOOLS: '/nowhere' });
  expect(missing).toMatch(/^нет .*PATRONI=.*pg_rewind.*PG_TOOLS=/);
});
