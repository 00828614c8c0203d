import { gapsByCode } from '@dopusk/contract/gaps.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeStudentFile } from '../../../../demo/file-builders.ts';
import { drawPortrait } from '../../../../demo/portrait.ts';
import { startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

test('a certificate of work at height bears its owner’s photo, and of whoever has none it is said before', async () => {
  const service = await startPrintingService();
  const portal = await startPortal({ PRINTER: service.setting });
  const made = await makeGraduateGroup(portal.db, 2, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Protocol', 'Certificate'],
  });
  const height = portal.db.selectFrom('professions').where('safetyArea', '=', 'Height').select('id').limit(1);
  await portal.db.updateTable('courses').set({ professionId: height }).where('id', '=', made.courseId).execute();
  const photo = { title: 'Фото.jpg', mime: 'image/jpeg', bytes: await drawPortrait() };
  const pictured = await portal.db
    .selectFrom('assignments')
    .where('id', '=', made.assignIds[0] ?? '')
    .select('studentId')
    .executeTakeFirstOrThrow();
  await makeStudentFile(portal.context, pictured.studentId, 'avatarId', photo);

  const admin = await portal.as(made.administrator);
  const params = { id: made.groupId };
  const { items } = await admin.call(groups.readiness, { params, query: {} });
  expect(items.flatMap(({ id, assigns }) => (assigns[0]?.gaps.includes('PhotoOnCertificate') ? [id] : []))).toEqual(
    items.map(({ id }) => id).filter((id) => id !== pictured.studentId),
  );
  const { title } = gapsByCode.PhotoOnCertificate;
  const plan = await admin.call(groupDocuments.plan, { params, query: {} });
  const named = plan.filter((line) => JSON.stringify(line).includes(title));
  expect(named.map(({ type, reason }) => ({ type, reason }))).toEqual([{ type: 'Certificate', reason: null }]);

  await admin.call(groupDocuments.generate, { params, body: {} });
  for (;;) {
    const { run } = await admin.call(groupDocuments.read, { params });
    if (run && !run.isRunning) break;
  }
  const certificates = await portal.db
    .selectFrom('documents')
    .where('type', '=', 'Certificate')
    .select(['assignmentId', 'data'])
    .execute();
  expect(certificates).toHaveLength(2);
  const withPhoto = certificates.filter(({ data }) => data.фото);
  expect(withPhoto.map(({ assignmentId }) => assignmentId)).toEqual([made.assignIds[0]]);
});
