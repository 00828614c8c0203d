import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IdParams } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { RegisterRecord } from './register-records.ts';

/** Why a file does not tell a record: something lacked, the person had not passed, or somebody left it out by hand. */
export const LeftOutReason = z.enum(['Lacking', 'NotPassed', 'ByHand']);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

export const leftOutReasonTitles: Record<LeftOutReason, string> = {
  Lacking: 'не хватало данных',
  NotPassed: 'не сдал',
  ByHand: 'снят вручную',
};

/** A record that a file does not tell, with what it lacked when the file was made. */
export const LeftOutRecord = RegisterRecord.pick({
  id: true,
  assignId: true,
  courseId: true,
  studentId: true,
  fullName: true,
  client: true,
  programTitle: true,
  documentType: true,
  gaps: true,
  unlinked: true,
}).extend({ reason: LeftOutReason });
export type LeftOutRecord = z.output<typeof LeftOutRecord>;

export const registerLeftOut = endpoints({
  list: {
    method: 'GET',
    path: '/StateRegister/GetLeftOut/:id',
    access: 'center:Registers',
    summary:
      'Кого составленный файл не сообщает и почему, по фамилиям; о файлах, составленных раньше, чем портал стал это запоминать, – никого',
    params: IdParams,
    query: PageQuery.omit({ search: true }),
    reply: pageOf(LeftOutRecord),
  },
});
