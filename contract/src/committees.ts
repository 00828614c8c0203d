import { z } from 'zod';
import { committeeRecord } from './committee-record.ts';
import { DocumentType } from './documents/document-type.ts';
import { endpoints, versioned } from './endpoint.ts';
import { Created, CurrentOrIdParams, IdParams, id, Option } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { fullName } from './fields/person-name.ts';
import { optionalText, REQUIRED } from './fields/text.ts';
import { effectiveFrom, RecordVersion } from './record-versions.ts';
import { changeShape, formShape, namesOf, pick, replyShape } from './stored-field.ts';
import { Undoable } from './undo.ts';

export const MemberType = z.enum(['Chairman', 'SubChairman', 'MemberCommittee', 'Secretary'], { error: REQUIRED });
export type MemberType = z.infer<typeof MemberType>;

export const memberTypeTitles: Record<MemberType, string> = {
  Chairman: 'Председатель',
  SubChairman: 'Заместитель председателя',
  MemberCommittee: 'Член комиссии',
  /** Writes the protocol and decides nothing: no member of those whom a protocol lists (decision 982). */
  Secretary: 'Секретарь',
};

/** `jobTitleMemberCommitee` is spelt as on the wire (docs/rules.md#7.2). */
export const CommitteeMember = z.object({
  fullName,
  jobTitleMemberCommitee: MemberType,
  /** What he works as, where: «главный инженер ООО „Заря“». Protocols print it behind his name. */
  position: optionalText(),
});

const members = z
  .array(CommitteeMember)
  .min(1, 'Добавьте хотя бы одного члена комиссии')
  .max(50, 'Не больше 50 человек')
  .refine((list) => list.filter(isChairman).length === 1, 'В комиссии должен быть один председатель')
  .refine((list) => list.filter(isSecretary).length <= 1, 'Секретарь у комиссии один')
  .refine((list) => new Set(list.map(nameOf)).size === list.length, 'Один и тот же человек указан дважды');

function nameOf({ fullName }: z.output<typeof CommitteeMember>): string {
  return fullName.toLowerCase().replaceAll('ё', 'е');
}

function isChairman(member: z.output<typeof CommitteeMember>): boolean {
  return member.jobTitleMemberCommitee === 'Chairman';
}

function isSecretary(member: z.output<typeof CommitteeMember>): boolean {
  return member.jobTitleMemberCommitee === 'Secretary';
}

export const CommitteeBody = z.object({ ...formShape(committeeRecord), members });
export const CommitteeUpdate = z.object({ id, ...changeShape(committeeRecord), members, effectiveFrom });
/** The form of both. */
export const CommitteeForm = CommitteeBody.extend({ effectiveFrom });
export type CommitteeUpdate = z.output<typeof CommitteeUpdate>;

export const CommitteeRow = z.object({ id, title: z.string(), memberCount: z.number().int() });
export type CommitteeRow = z.output<typeof CommitteeRow>;

export const Committee = CommitteeRow.extend({
  ...replyShape(committeeRecord),
  members: z.array(
    z.object({ fullName: z.string(), jobTitleMemberCommitee: MemberType, position: z.string().optional() }),
  ),
});
export type Committee = z.output<typeof Committee>;

/** A document prepared ahead that says another composition than its committee has on the day it bears. */
export const PreparedOfCommittee = z.object({
  documentId: id,
  type: DocumentType,
  title: z.string(),
  number: z.string(),
  /** The day from which it holds. */
  date: z.string(),
  /** One of the trainings it is about, on whose page it stands. */
  assignId: id,
  /** The group, or the person. */
  about: z.string(),
  committee: Option,
});
export type PreparedOfCommittee = z.output<typeof PreparedOfCommittee>;

const read = versioned(
  {
    method: 'GET',
    path: '/Committee/:id',
    access: 'center:any',
    summary: 'Комиссия с её составом',
    params: IdParams,
    reply: Committee,
  },
  ({ members, ...committee }) => ({ ...pick(committee, namesOf(committeeRecord)), members }),
);

export const committees = endpoints({
  list: {
    method: 'GET',
    path: '/Committee/GetCommittees',
    access: 'center:any',
    summary: 'Список комиссий центра',
    query: PageQuery,
    reply: pageOf(CommitteeRow),
  },
  options: {
    method: 'GET',
    path: '/Committee/GetCommittiesByOrgId/:id',
    access: 'center:any',
    summary: 'Комиссии центра для выбора',
    params: CurrentOrIdParams,
    query: z.object({ search: z.string().trim().max(200).optional() }),
    reply: z.array(Option),
  },
  read,
  create: {
    method: 'POST',
    path: '/Committee/CreateCommittee',
    access: 'center:Training',
    once: true,
    summary: 'Создать комиссию',
    body: CommitteeBody,
    reply: Created,
  },
  update: {
    method: ['PUT', 'POST'],
    path: '/Committee/UpdateCommittee',
    access: 'center:Training',
    summary: 'Изменить комиссию',
    body: CommitteeUpdate,
    guardedBy: read,
    reply: z.null(),
  },
  versions: {
    method: 'GET',
    path: '/Committee/GetVersions/:id',
    access: 'center:any',
    summary: 'Версии комиссии: с какого дня какой состав, нынешняя первой',
    params: IdParams,
    reply: z.array(RecordVersion),
  },
  prepared: {
    method: 'GET',
    path: '/Committee/GetPrepared/:id',
    access: 'center:any',
    summary: 'Подготовленные заранее документы, которые говорят не тот состав комиссии, что действует в их день',
    params: IdParams,
    reply: z.array(PreparedOfCommittee),
  },
  preparedOfGroup: {
    method: 'GET',
    path: '/Committee/GetPreparedOfGroup/:id',
    access: 'center:any',
    summary: 'То же о группе: её подготовленные заранее документы, у комиссий которых в их день другой состав',
    params: IdParams,
    reply: z.array(PreparedOfCommittee),
  },
  remakePrepared: {
    method: 'POST',
    path: '/Committee/RemakePrepared/:id',
    access: 'center:Training',
    summary:
      'Напечатать их заново с составом, который действует в их день: номера и коды прежние, подписать нужно снова',
    params: IdParams,
    reply: z.object({ remade: z.number().int() }),
  },
  removeVersion: {
    method: 'DELETE',
    path: '/Committee/RemoveVersion',
    access: 'center:Training',
    summary: 'Удалить ошибочную версию комиссии, за дни которой нет документов',
    body: z.object({
      id,
      validFrom: isoDate,
      /** By which its caller undoes it within a day, chosen by him: programs know this call to answer nothing. */
      undoId: id.optional(),
    }),
    reply: z.null(),
  },
  remove: {
    method: 'DELETE',
    path: '/Committee/RemoveCommitties',
    access: 'center:Training',
    summary: 'Удалить комиссии; занятая курсом не удаляется',
    body: z.array(id).min(1, REQUIRED).max(100),
    reply: Undoable.extend({ removed: z.number().int() }),
  },
});
