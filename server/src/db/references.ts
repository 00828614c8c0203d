import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { newId } from './new-id.ts';

const file = join(import.meta.dirname, '../../data/professions.json');

/**
 * Loads the reference lists of professions by training type: for ПО the worker professions and for ПК and ПП the
 * areas of professional activity, both as the federal register of education documents (ФИС ФРДО) accepts them.
 * Safe to repeat: what is there stays, what is new is added.
 */
export async function loadReferences(db: Db): Promise<void> {
  const titlesByType: Record<string, string[]> = JSON.parse(await readFile(file, 'utf8'));
  for (const [trainingType, titles] of Object.entries(titlesByType)) {
    const ids = titles.map(newId);
    await sql`
      insert into professions (id, training_type, title)
      select id, ${trainingType}, title from unnest(${ids}::uuid[], ${titles}::text[]) as list (id, title)
      on conflict (training_type, title) do nothing`.execute(db);
  }
}
