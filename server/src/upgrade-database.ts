import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest, restore } from './backup.ts';
import { type Config, ConfigError } from './config.ts';
import { clusterToReplace, replaceCluster } from './db/cluster-version.ts';

/**
 * Moves the embedded database to the major version of PostgreSQL of this portal: the backup is restored into a new
 * cluster beside the old one and, when complete, takes its place; the old one is kept. It can be repeated after an
 * interruption.
 * @param folder a backup made by the portal's earlier version, which alone could read the old cluster
 * @returns lines for people
 * @throws ConfigError, RestoreError; the old cluster is in its place then
 */
export async function upgradeDatabase(config: Config, folder: string, say: (line: string) => void): Promise<string> {
  if (config.databaseUrl) {
    throw new ConfigError('Задан DATABASE_URL: встроенной базы данных нет, свой PostgreSQL обновляют его средствами');
  }
  const home = join(config.dataDir, 'postgres');
  const madeBy = clusterToReplace(home);
  const { madeAt } = await readManifest(folder);
  // The server writes this file when it stops.
  const stoppedAt = statSync(join(home, 'data/global/pg_control')).mtime.toISOString();
  say(`Копия сделана ${madeAt}, прежняя база данных остановлена ${stoppedAt}: чего нет в копии, того не будет`);
  const beside = join(config.dataDir, 'upgrade');
  await rm(beside, { recursive: true, force: true });
  try {
    const line = await restore({ ...config, dataDir: beside }, folder, say);
    const aside = replaceCluster(home, madeBy, join(beside, 'postgres/data'));
    return `${line}\nПрежняя база данных (PostgreSQL ${madeBy}) сохранена в ${aside}: удалите её, когда убедитесь, что всё на месте`;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}
