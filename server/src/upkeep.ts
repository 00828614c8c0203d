import { stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** What of the portal's upkeep is read from. */
type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'demo'>;

const LEAST_FREE = 0.05;
const BACKUP_DAYS = 2;
const DAY_SECONDS = 86_400;

/** Its time is the last backup's. Not a row: the database of an older version is backed up too. */
const stampOf = ({ dataDir }: Pick<Place, 'dataDir'>): string => join(dataDir, 'last-backup');

/** Remembers that a whole backup was made now. */
export async function noteBackup(place: Pick<Place, 'dataDir'>): Promise<void> {
  await writeFile(stampOf(place), '', { flag: 'a' });
  const now = new Date();
  await utimes(stampOf(place), now, now);
}

/**
 * What whoever runs the portal has to see to before people notice: a disk with less than 5 % free, and a last backup of
 * more than two days ago (a database of one's own may be backed up by other means, so it is asked after only once it was
 * backed up by ours; a demo is not).
 */
export async function upkeepWarnings(place: Place): Promise<string[]> {
  const { free, backupSeconds } = await readUpkeep(place);
  return warningsOf(free, (backupSeconds ?? 0) / DAY_SECONDS);
}

/** The same in numbers. */
export interface Upkeep {
  /** The share of the disk that is free, 0 to 1. */
  free: number;
  /** How long ago the last backup was made; null: nobody asks. */
  backupSeconds: number | null;
}

export async function readUpkeep(place: Place): Promise<Upkeep> {
  const backup = await lastBackup(place);
  const backupSeconds = backup === null ? null : (Date.now() - backup) / 1000;
  return { free: await freeShare(place.dataDir), backupSeconds };
}

/** @param free the share of the disk that is free, 0 to 1 */
export const warningsOf = (free: number, backupDays: number): string[] => [
  ...(free < LEAST_FREE ? [`disk: ${Math.floor(free * 100)} % free`] : []),
  ...(backupDays > BACKUP_DAYS ? [`backup: ${Math.floor(backupDays)} days old`] : []),
];

/** What is left to a process without special rights; nothing of a folder that is gone. */
const freeShare = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, blocks }) => (blocks === 0 ? 1 : bavail / blocks),
    () => 0,
  );

/** In ms; of a database that was never backed up, since it has been there. Null: nobody asks. */
async function lastBackup(place: Place): Promise<number | null> {
  if (place.demo) return null;
  const timeOf = (path: string) =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
  const begun = place.databaseUrl ? null : await timeOf(join(place.dataDir, 'secret.key'));
  return (await timeOf(stampOf(place))) ?? begun;
}
