import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The programs of a cluster, each by its path. */
export interface ClusterPrograms {
  etcd: string;
  haproxy: string;
  /** What to start, and with what before its own arguments: a checkout's `patroni.py` needs its Python. */
  patroni: readonly [string, ...string[]];
  /** A folder with those of PostgreSQL 18 that the embedded one lacks. */
  tools: string;
  /** What they say they are, in a line. */
  versions: string;
}

/** What Patroni runs and the embedded PostgreSQL lacks. */
export const TOOLS = ['pg_basebackup', 'pg_controldata', 'pg_isready', 'pg_rewind'] as const;
const TOOLS_OF_DEBIAN = '/usr/lib/postgresql/18/bin';
/** Python of the system comes first: it has the modules that Patroni needs. */
export const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Where the programs are: etcd and HAProxy where Debian puts them, Patroni by PATRONI or in PATH, PostgreSQL's by PG_TOOLS.
 * @returns what is missing, in words, when they are not all there
 * @throws Error when the Patroni that is there must not be used
 */
export function findClusterPrograms(environment: NodeJS.ProcessEnv): ClusterPrograms | string {
  const folders = `${PATH}:${environment.PATH ?? ''}`.split(':');
  const find = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  const etcd = find('etcd');
  const haproxy = find('haproxy');
  const given = environment.PATRONI ?? find('patroni');
  const tools = environment.PG_TOOLS ?? TOOLS_OF_DEBIAN;
  const missing = [
    !etcd && 'etcd (пакет etcd-server)',
    !haproxy && 'haproxy',
    !(given && existsSync(given)) && 'patroni не старше 4.1 (PATRONI=/путь/к/patroni.py)',
    !TOOLS.every((name) => existsSync(join(tools, name))) && `${TOOLS.join(', ')} от PostgreSQL 18 (PG_TOOLS=/папка)`,
  ].filter((one) => one !== false);
  if (!etcd || !haproxy || !given || missing.length > 0) return `нет ${missing.join('; ')}`;

  const patroni: ClusterPrograms['patroni'] = given.endsWith('.py') ? ['python3', given] : [given];
  const said = firstLineOf(...patroni, '--version');
  const refusal = whyNotPatroni(said);
  if (refusal) throw new Error(refusal);
  const versions = [firstLineOf(etcd, '--version'), firstLineOf(haproxy, '-v').replace(/ \d{4}\/.*/, ''), said];
  return { etcd, haproxy, patroni, tools, versions: versions.join(', ') };
}

/**
 * Why this Patroni must not decide who leads; null when it may.
 * @param said what it answers to --version
 */
export function whyNotPatroni(said: string): string | null {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(said) ?? [];
  if (Number(major) > 4 || (Number(major) === 4 && Number(minor) >= 1)) return null;
  return (
    `${said || 'Patroni без версии'} здесь не годится, нужен 4.1 или новее: до 3.0.3 ведущий, который завис и очнулся, перезаписывает ` +
    'в etcd блокировку нового и подтверждённые записи теряются; PostgreSQL 18 известен Patroni с 4.0.7 (docs/scale-out.md).'
  );
}

const firstLineOf = (file: string, ...options: string[]): string =>
  spawnSync(file, options, { encoding: 'utf8', env: { PATH } }).stdout?.split('\n')[0]?.trim() ?? '';
