import { beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { loadReferences } from './references.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});

const professions = () =>
  portal.db.selectFrom('professions').select(['id', 'trainingType', 'title']).orderBy('id').execute();

test('what the list lacks is loaded, and what is there stays as it is', async () => {
  const before = await professions();
  expect(new Set(before.map(({ trainingType }) => trainingType)).size).toBe(4);
  const worker = before.find(({ trainingType }) => trainingType === 'ProfessionalTraining');
  const safety = before.find(({ trainingType }) => trainingType === 'SafetyTraining');
  const gone = [worker?.id ?? '', safety?.id ?? ''];
  await portal.db.deleteFrom('professions').where('id', 'in', gone).execute();

  await loadReferences(portal.db);

  const after = await professions();
  const kept = before.filter(({ id }) => !gone.includes(id));
  expect(after.filter(({ id }) => kept.some((one) => one.id === id))).toEqual(kept);
  const nameOf = ({ trainingType, title }: { trainingType: string; title: string }) => `${trainingType}: ${title}`;
  expect(after.map(nameOf).sort()).toEqual(before.map(nameOf).sort());
});
