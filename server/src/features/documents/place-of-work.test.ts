import { documents } from '@dopusk/contract/documents.ts';
import { expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../demo/document-builders.ts';
import { startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import { textInZip } from '../../../testing/read-zip.ts';

const service = await startPrintingService();
const portal = await startPortal({ PRINTER: service.setting });

/** Two people of one client in a group; protocol, certificate and card of the first are fixed, and read as Word has them. */
async function printed(prepare: (made: Awaited<ReturnType<typeof makeGraduateGroup>>) => Promise<unknown>) {
  const made = await makeGraduateGroup(portal.db, 2, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Certificate', 'Protocol', 'Contract', 'TicketB'],
  });
  const { id: professionId } = await portal.db
    .selectFrom('professions')
    .where('title', '=', 'Иная проверка знаний по безопасности')
    .select('id')
    .executeTakeFirstOrThrow();
  await portal.db.updateTable('courses').set({ professionId }).where('id', '=', made.courseId).execute();
  await prepare(made);
  const center = await portal.as(made.administrator);
  const assignId = made.assignmentId;
  const textOf = async (part: 'Protocol' | 'Certificate' | 'TicketB', id: string | undefined) => {
    const file = await center.fetch(documents.file, { params: { id: id ?? '', part, format: 'Docx' } });
    const xml = textInZip(new Uint8Array(await file.arrayBuffer()));
    return xml
      .replace(/<\/w:p>/g, '\n')
      .replace(/<[^>]+>/g, '')
      .replaceAll('\u00a0', ' ');
  };
  const { form } = await center.call(documents.protocolInfo, { params: { id: assignId } });
  expect((await center.fetch(documents.protocol, { body: { assignId, ...form } })).status).toBe(200);
  const { fixed: protocol } = await center.call(documents.protocolInfo, { params: { id: assignId } });
  const { form: known } = await center.call(documents.certificateInfo, { params: { id: assignId } });
  const body = { assignId, ...known, hoursCount: known.hoursCount ?? 40 };
  const certified = await center.fetch(documents.certificate, { body: body as never });
  expect(certified.status, await certified.clone().text()).toBe(200);
  const { fixed: certificate } = await center.call(documents.certificateInfo, { params: { id: assignId } });
  const { form: card } = await center.call(documents.ticketBInfo, { params: { id: assignId } });
  const fixed = await center.fetch(documents.ticketB, { body: { ...card, assignId } as never });
  expect(fixed.status, await fixed.clone().text()).toBe(200);
  const { fixed: ticket } = await center.call(documents.ticketBInfo, { params: { id: assignId } });
  return {
    protocol: await textOf('Protocol', protocol?.id),
    certificate: await textOf('Certificate', certificate?.id),
    ticket: await textOf('TicketB', ticket?.id),
  };
}

test('the documents of an organization’s people say where they work', async () => {
  const { ticket, protocol, certificate } = await printed(async () => undefined);
  expect(ticket).toContain('Организация: ООО «Волга-Монтаж»');
  expect(certificate).toContain('место работы: ООО «Волга-Монтаж»');
  expect(protocol).toContain('ООО «Волга-Монтаж»');
});

test('who stands as a client under his own name works nowhere that is known', async () => {
  const { ticket, protocol, certificate } = await printed(({ clientId }) =>
    portal.db
      .updateTable('organizations')
      .set({ isPerson: true, title: 'Соловьёв Пётр Ильич', shortTitle: null })
      .where('id', '=', clientId)
      .execute(),
  );
  expect(ticket).not.toContain('Организация');
  expect(certificate).not.toContain('место работы');
  for (const text of [ticket, protocol, certificate]) expect(text).not.toContain('Соловьёв Пётр Ильич');
});

test('who pays for himself and stands under the center does not work there, unless somebody says so', async () => {
  const moveToCenter = async ({ centerId, assignIds, assignmentId }: Awaited<ReturnType<typeof makeGraduateGroup>>) => {
    const { studentId } = await portal.db
      .updateTable('assignments')
      .set({ organizationId: centerId })
      .where('id', '=', assignmentId)
      .returning('studentId')
      .executeTakeFirstOrThrow();
    await portal.db.updateTable('students').set({ organizationId: centerId }).where('id', '=', studentId).execute();
    expect(assignIds).toContain(assignmentId);
  };
  const contract = async (made: Awaited<ReturnType<typeof makeGraduateGroup>>) => {
    const center = await portal.as(made.administrator);
    const { form, fullName } = await center.call(documents.contractInfo, { query: { assignId: made.assignmentId } });
    const body = {
      ...form,
      ...{ customerFullName: fullName, customerPassport: '3604 123456, выдан 12.01.2010 ОВД Самары' },
      ...{ customerAddress: '443001, г. Самара, ул. Садовая, д. 5', customerPhone: '+7 (900) 123-45-67' },
      ...{ assignId: made.assignmentId, kind: 'Person', suggestedNumber: form.number, hoursCount: 63 },
    };
    expect((await center.fetch(documents.contract, { body: body as never })).status).toBe(200);
  };
  const own = await printed(moveToCenter);
  expect(own.ticket).toContain('Организация: АНО ДПО');
  const personal = await printed(async (made) => {
    await moveToCenter(made);
    await contract(made);
  });
  expect(personal.ticket).not.toContain('Организация');
  expect(personal.certificate).not.toContain('место работы');
  const said = await printed(async (made) => {
    await moveToCenter(made);
    await contract(made);
    await portal.db
      .updateTable('assignments')
      .set({ workplace: 'ИП Белов А. А.' })
      .where('id', '=', made.assignmentId)
      .execute();
  });
  expect(said.ticket).toContain('Организация: ИП Белов А. А.');
});
