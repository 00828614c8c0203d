import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SafetyArea } from '@dopusk/contract/safety-field.ts';
import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { newId } from './new-id.ts';

const folder = join(import.meta.dirname, '../../data');

/** A line of the list of safety training, as data/safety-fields.json has it. */
interface SafetyLine {
  title: string;
  area: SafetyArea;
  learnProgramId?: number;
  group?: string;
  voltage?: string;
}

/**
 * Loads the reference lists of professions by training type: for ПО the worker professions and for ПК and ПП the
 * areas of professional activity, both as the federal register of education documents (ФИС ФРДО) accepts them.
 * For safety training they are its fields: the programs of the Ministry of Labour's register, fire and electrical safety,
 * work at height.
 * Safe to repeat: what is there stays, what is new is added.
 */
export async function loadReferences(db: Db): Promise<void> {
  const titlesByType: Record<string, string[]> = JSON.parse(await readFile(join(folder, 'professions.json'), 'utf8'));
  for (const [trainingType, titles] of Object.entries(titlesByType)) {
    const { rows } = await sql<{ title: string }>`
      select title from unnest(${titles}::text[]) as list (title)
      except select title from professions where training_type = ${trainingType}`.execute(db);
    if (rows.length === 0) continue;
    const added = rows.map(({ title }) => title);
    await sql`
      insert into professions (id, training_type, title)
      select id, ${trainingType}, title from unnest(${added.map(newId)}::uuid[], ${added}::text[]) as list (id, title)
      on conflict (training_type, title) do nothing`.execute(db);
  }
  const fields: SafetyLine[] = JSON.parse(await readFile(join(folder, 'safety-fields.json'), 'utf8'));
  await db
    .insertInto('professions')
    .values(
      fields.map(({ title, area, learnProgramId = null, group = null, voltage = null }) => ({
        id: newId(),
        trainingType: 'SafetyTraining',
        title,
        safetyArea: area,
        learnProgramId,
        safetyGroup: group,
        voltage,
      })),
    )
    .onConflict((conflict) => conflict.columns(['trainingType', 'title']).doNothing())
    .execute();
}
