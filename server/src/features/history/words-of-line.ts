import { type AuditAction, auditActionTitle, changedTitleOf } from '@dopusk/contract/audit.ts';
import { extentTitles, LinkExtent } from '@dopusk/contract/center-links.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { groupBeside } from '@dopusk/contract/group-record.ts';
import type { HistoryChange, HistoryLine } from '@dopusk/contract/history.ts';
import { organizationNamed, quoted } from '@dopusk/contract/quotes.ts';
import { trainingTerms } from '@dopusk/contract/training-terms.ts';
import { z } from 'zod';
import { isCenter, mayKnowMoney, type OperatorScope } from '../../db/scope.ts';
import type { ToldValues } from '../../db/told-values.ts';
import { formatSum } from '../payments/format-sum.ts';
import type { SeenRecord } from './db/find-record.ts';
import type { StoredLine } from './db/lines.ts';

/** So many names are told; of more people their number. */
const NAMED = 5;

/** What a client's balance has paid for many, or got back: the sum is for who minds money (decision 148), what was done for everybody. */
const OUT_OF_BALANCE = new Set<string>(['group.paid', 'group.set-off', 'group.set-off-undone'] satisfies AuditAction[]);

const Count = z.number().catch(0);

/** What lines of the log have kept of different actions. Older ones lack some of it. */
const Details = z.object({
  fields: z.array(z.string()).catch([]),
  values: z.record(z.string(), z.tuple([z.string(), z.string()])).catch({}),
  kopecks: z.number().optional().catch(undefined),
  number: z.string().optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
  contact: z.enum(['email', 'phone']).optional().catch(undefined),
  promisedOn: z.string().nullish().catch(undefined),
  centerId: z.string().optional().catch(undefined),
  extent: LinkExtent.optional().catch(undefined),
  people: z.number().optional().catch(undefined),
  ...{ created: Count, updated: Count, deleted: Count, restored: Count },
  into: z.array(z.string()).catch([]),
  parts: z.record(z.string(), z.object({ created: Count, updated: Count })).catch({}),
});
type Details = z.output<typeof Details>;

/** A line of the log as the history of a record tells it to its reader. */
export function wordsOfLine(
  line: StoredLine,
  { record, id }: SeenRecord,
  scope: OperatorScope,
): Omit<HistoryLine, 'undoId' | 'loadId' | 'loadInto'> {
  const details = Details.parse(line.details);
  return {
    id: line.id,
    kind: 'Action',
    at: line.createdAt.toISOString(),
    author: line.author,
    isOwn: line.isOwn,
    text: record === 'Student' ? titleForPerson(line, id) : auditActionTitle(line.action),
    about: [
      line.program ? `Программа: ${line.program}` : '',
      linkText(line, details.centerId === id),
      line.signatory ?? '',
      ...loadText(line, details, id),
      details.extent ? extentTitles[details.extent] : '',
      record === 'Course' ? '' : (line.course ?? ''),
      line.action === 'organization.people-assigned' ? `сотрудников: ${details.people ?? 0}` : '',
      line.subjectId === id || !line.group ? '' : `Группа ${quoted(line.group)}`,
      documentText(line, details.number),
      details.kopecks === undefined || (OUT_OF_BALANCE.has(line.action) && !mayKnowMoney(scope))
        ? ''
        : formatSum(details.kopecks),
      details.contact ? { email: 'E-mail', phone: 'Телефон' }[details.contact] : '',
      details.promisedOn ? `до ${dotted(details.promisedOn)}` : '',
      record === 'Group' ? peopleText('Добавлены', line.joined) : '',
      record === 'Group' ? peopleText('Исключены', line.left) : '',
      details.reason ?? '',
    ].filter(Boolean),
    changes: changesOf(line, details, scope),
  };
}

/** Of a change of a group a person's history tells what it meant for him. */
function titleForPerson({ action, details }: StoredLine, id: string): string {
  const names = (key: 'joined' | 'left') => Array.isArray(details[key]) && details[key].includes(id);
  if (action === 'group.created' || names('joined')) return 'Добавление в группу';
  return names('left') ? 'Исключение из группы' : auditActionTitle(action);
}

/** The other end of a link. */
const linkText = ({ link }: StoredLine, isOfCenter: boolean): string =>
  link ? organizationNamed(isOfCenter ? link.client : link.center) : '';

/**
 * «Файл «персонал.xlsx»», «Сотрудников создано: 3, обновлено: 1»: the file of a load and what it did, as the line has kept it;
 * of a load into several organizations what it did in that of the history.
 */
function loadText({ load, action }: StoredLine, details: Details, recordId: string): string[] {
  if (!load) return [];
  return [`Файл ${quoted(load.title)}`, ...doneText(action, details, recordId)];
}

function doneText(action: string, details: Details, recordId: string): string[] {
  const here = details.into.length === 0 ? details : details.parts[recordId];
  if (!here) return ['В файле были сотрудники нескольких организаций'];
  const counts =
    action === 'students.import-undone'
      ? { удалено: details.deleted, 'возвращены прежние данные': details.restored }
      : { создано: here.created, обновлено: here.updated };
  const done = Object.entries(counts).flatMap(([what, count]) => (count > 0 ? `${what}: ${count}` : []));
  return [done.length > 0 ? `Сотрудников ${done.join(', ')}` : 'Никто не изменён'];
}

function documentText({ document }: StoredLine, number: string | undefined): string {
  if (!document) return number ? `№ ${number}` : '';
  return `${documentTitle(document.type, document.trainingType)} № ${document.number}`;
}

function peopleText(what: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const rest = names.length - NAMED;
  return `${what}: ${names.slice(0, NAMED).join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
}

function changesOf(
  { action, joined, left }: StoredLine,
  { fields, values }: { fields: string[]; values: ToldValues },
  scope: OperatorScope,
): HistoryChange[] {
  // Who came and who left is said by name.
  const isNamed = joined.length + left.length > 0;
  return fields.flatMap((field) => {
    const title = changedTitleOf(action, field);
    if (!title || (isNamed && field in groupBeside)) return [];
    // Out of whose money a group is taught is the center's alone (decision 290).
    if (action === 'group.changed' && field in trainingTerms && !isCenter(scope)) return [];
    const [before, after] = values[field] ?? [null, null];
    return [{ title, before: asRead(before), after: asRead(after) }];
  });
}

/** The log keeps a phone as it is stored. */
const asRead = (value: string | null): string | null =>
  value && /^\+7\d{10}$/.test(value) ? formatPhone(value) : value;
