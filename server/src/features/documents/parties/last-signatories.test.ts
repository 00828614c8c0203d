import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeSignatory } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const HEAD = 'Громов Василий Николаевич';
const OTHER = 'Лебедев Антон Игоревич';

/** A center of which two may sign certificates, the head first. */
async function group(size: number) {
  const made = await makeGraduateGroup(portal.db, size, { issuedDocuments: ['Certificate'] });
  const person = { fullName: OTHER, jobTitle: 'Заместитель директора', authority: 'Приказ № 2' };
  const otherId = await makeSignatory(portal.db, made.centerId, { ...person, signs: ['Qualification'] });
  const { id: headId } = await portal.db
    .selectFrom('signatories')
    .where('organizationId', '=', made.centerId)
    .where('fullName', '=', HEAD)
    .select('id')
    .executeTakeFirstOrThrow();
  const admin = await portal.as(made.administrator);
  return {
    ...made,
    admin,
    otherId,
    headId,
    proposed: async (assignId: string) =>
      (await admin.call(documents.certificateInfo, { params: { id: assignId } })).signatories[0]?.fullName,
    fix: async (assignId: string, changes: object = {}) => {
      const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
      const body = { assignId, ...form, hoursCount: 63, suggestedNumber: form.number, ...changes };
      const answer = await admin.fetch(documents.certificate, { body });
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
    },
    fixAll: async (said: object = {}) => {
      const params = { id: made.groupId };
      await admin.call(groupDocuments.generate, { params, body: said });
      await vi.waitFor(
        async () => expect((await admin.call(groupDocuments.read, { params })).run?.isRunning).toBe(false),
        { timeout: 60_000 },
      );
    },
    signedBy: async () => {
      const rows = await portal.db
        .selectFrom('documents')
        .where('centerId', '=', made.centerId)
        .orderBy('id')
        .select(sql<string>`data #>> '{центр,руководитель}'`.as('head'))
        .execute();
      return rows.map(({ head }) => head);
    },
  };
}

test('who signed the last document of a type and kind is proposed first, and signs the rest of the group', async () => {
  const { admin, assignIds, groupId, otherId, proposed, fix, fixAll, signedBy } = await group(3);
  const [first = '', second = ''] = assignIds;
  expect(await proposed(second)).toBe(HEAD);
  await fix(first, { signatoryIds: [otherId] });
  expect(await proposed(second)).toBe(OTHER);
  const [planned] = await admin.call(groupDocuments.plan, { params: { id: groupId }, query: {} });
  expect(planned?.signatories.map(({ fullName }) => fullName)).toEqual([OTHER, HEAD]);
  await fixAll();
  expect(await signedBy()).toEqual([OTHER, OTHER, OTHER]);
});

test('whom the dialog of a group has chosen signs it, and is proposed next; a stranger is passed over', async () => {
  const { assignIds, headId, otherId, fix, fixAll, proposed, signedBy } = await group(2);
  const [first = ''] = assignIds;
  await fix(first, { signatoryIds: [otherId] });
  await fixAll({ signatoryIds: [first, headId] });
  expect(await signedBy()).toEqual([OTHER, HEAD]);
  expect(await proposed(first)).toBeUndefined();
});

test('whose powers have ended is not proposed, and another kind of training has its own', async () => {
  const { centerId, courseId, assignIds, otherId, proposed, fix, signedBy } = await group(3);
  const [first = '', second = '', third = ''] = assignIds;
  await fix(first, { signatoryIds: [otherId] });
  await portal.db.updateTable('courses').set({ trainingType: 'SafetyTraining' }).where('id', '=', courseId).execute();
  expect(await proposed(second)).toBe(HEAD);
  await portal.db.updateTable('courses').set({ trainingType: 'AdvancedTraining' }).where('id', '=', courseId).execute();
  expect(await proposed(third)).toBe(OTHER);
  const ended = portal.db.updateTable('signatories').set({ validUntil: '2026-05-31' });
  await ended.where('organizationId', '=', centerId).where('id', '=', otherId).execute();
  await fix(third);
  expect(await signedBy()).toEqual([OTHER, HEAD]);
});
