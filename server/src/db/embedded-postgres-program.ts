import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../config.ts';
import { packageFolder, packageVersion } from './cluster-version.ts';
import type { Settings } from './embedded-postgres-process.ts';

/** The account as which the server runs; empty when Node itself is not root. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** A program of PostgreSQL ready to be started: what to execute, with which arguments and spawn options. */
export interface Command {
  file: string;
  args: string[];
  options: Account & { cwd: string; env: NodeJS.ProcessEnv };
}

/** How the programs of one home are started. */
export interface Programs {
  account: Account;
  /** `onOwnerDeath` is the signal the kernel sends when this Node dies, however it dies. */
  command(program: 'initdb' | 'postgres', args: string[], onOwnerDeath: 'INT' | 'KILL'): Command;
}

const SETPRIV = '/usr/bin/setpriv';

/**
 * Finds PostgreSQL's programs and a way to run them for this home (Linux).
 * PostgreSQL refuses root, so under root it runs as the owner of the data, else `postgres`, else `nobody`, and must
 * still reach both the home and the programs, which in a checkout under a closed folder such as /root it may not.
 * @throws ConfigError when no way works.
 */
export function findPrograms(home: string, data: string): Programs {
  const packaged = packagedPrograms();
  if (process.getuid?.() !== 0) return programs(packaged, home, {}, []);

  const account = unprivilegedAccount(data);
  if (canEnter(home, account, [])) {
    const installed = canRun(`${packaged}/bin/postgres`, account, []) ? packaged : copyPrograms(packaged, home);
    return programs(installed, home, account, []);
  }
  // Lets the account enter the closed folders above. Containers often lack the narrow capability and have the wide one.
  for (const capability of ['dac_read_search', 'dac_override']) {
    // Without the secure bit access(2), by which PostgreSQL looks for its own programs, ignores the capability.
    const grant = ['--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
    if (canEnter(home, account, grant) && canRun(`${packaged}/bin/postgres`, account, grant)) {
      return programs(packaged, home, account, grant);
    }
  }
  throw new ConfigError(
    `Папка данных ${home} недоступна пользователю, от имени которого работает PostgreSQL (uid ${account.uid}). ` +
      'Укажите другую папку, например DATA_DIR=/var/lib/dopusk.',
  );
}

function programs(native: string, home: string, account: Account, grant: string[]): Programs {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  return {
    account,
    command(program, args, onOwnerDeath) {
      const file = `${native}/bin/${program}`;
      if (!fs.existsSync(SETPRIV)) return { file, args, options: { ...account, cwd: home, env } };
      const become = [...asAccount(account, grant), `--pdeathsig=${onOwnerDeath}`];
      return { file: SETPRIV, args: [...become, file, ...args], options: { cwd: home, env } };
    },
  };
}

function packagedPrograms(): string {
  const native = path.join(packageFolder(), 'native');
  linkLibraries(native);
  return native;
}

/** The package links its libraries in an install script, which does not run under --ignore-scripts. */
function linkLibraries(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(`${native}/pg-symlinks.json`, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target));
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
}

function copyPrograms(packaged: string, home: string): string {
  const copy = `${home}/postgresql-${packageVersion()}`;
  if (!fs.existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    fs.cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(unfinished, copy);
  }
  return copy;
}

function unprivilegedAccount(data: string): Account {
  if (fs.existsSync(data)) {
    const { uid, gid } = fs.statSync(data);
    return { uid, gid };
  }
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new ConfigError('PostgreSQL не работает от имени root: создайте пользователя postgres.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function asAccount({ uid, gid }: Account, grant: string[]): string[] {
  return uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...grant];
}

function canEnter(folder: string, account: Account, grant: string[]): boolean {
  return succeeds('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account, grant);
}

function canRun(program: string, account: Account, grant: string[]): boolean {
  return succeeds(program, ['--version'], account, grant);
}

/** Asks the system instead of computing from mode bits, which know nothing of ACLs, mounts and containers. */
function succeeds(file: string, args: string[], account: Account, grant: string[]): boolean {
  const options = { cwd: '/', stdio: 'ignore' } as const;
  const result = fs.existsSync(SETPRIV)
    ? spawnSync(SETPRIV, [...asAccount(account, grant), file, ...args], options)
    : spawnSync(file, args, { ...options, ...account });
  return result.status === 0;
}

/**
 * Runs initdb into a folder beside and renames it, so that a kill in the middle leaves no half-made cluster.
 * The builtin C.UTF-8 locale gives lower() and pg_trgm their Cyrillic; Russian order is a collation of its own.
 * @throws ConfigError with initdb's words.
 */
export async function createCluster(programs: Programs, home: string, data: string, settings: Settings): Promise<void> {
  const unfinished = `${home}/new-cluster`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  ownFolder(unfinished, programs.account);
  // A database with fsync off need not wait for the disk at its creation either.
  const sync = settings.fsync === 'off' ? ['--no-sync'] : [];
  const locale = ['--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const { file, args, options } = programs.command(
    'initdb',
    ['-D', unfinished, '-U', 'app', '-A', 'trust', '-E', 'UTF8', ...locale, ...sync],
    'KILL',
  );
  try {
    await promisify(execFile)(file, args, options);
  } catch (error) {
    throw new ConfigError(
      `Не удалось создать базу данных в ${home}: ${error instanceof Error ? error.message : error}`,
    );
  }
  fs.renameSync(unfinished, data);
}

/** Makes a folder only the server's account may enter. */
export function ownFolder(folder: string, { uid, gid }: Account): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
  return folder;
}
