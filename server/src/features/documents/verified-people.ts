import { type DocumentStatus, documentStatus } from '@dopusk/contract/document-status.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import type { Verification, VerifiedDocument } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { hasPassed } from '@dopusk/contract/training-result.ts';
import type { Db } from '../../db/connection.ts';
import type { Seen } from '../../db/seen.ts';
import type { PrintedData } from './printed-data.ts';
import { listProtocolDocuments } from './protocol/db.ts';
import { shortName } from './short-name.ts';

type Line = PrintedData['люди'][number];
type Row = Awaited<ReturnType<typeof listProtocolDocuments>>[number];

/** Whether it was prepared ahead and has not come into force. */
export const isToCome = (status: DocumentStatus): boolean => ['NotYet', 'AwaitsResult', 'NotPassed'].includes(status);

/**
 * Of whom a protocol says that they have passed, in its order and with the result that it says, each with what he was given by
 * it and what that is worth today: a line that is not here would be one that somebody has added to it. The others are counted
 * alone, for the code may come into anybody's hands (decision 460).
 */
export async function verifiedPeople(
  db: Db,
  protocolId: Seen<'documents'>,
  lines: readonly Line[],
): Promise<Pick<Verification, 'people' | 'refusedCount'>> {
  const rows = await listProtocolDocuments(db, protocolId);
  const whose = [...Map.groupBy(rows, ({ assignmentId }) => assignmentId).values()] as [Row, ...Row[]][];
  const found = whoseAreThe(lines, whose);
  const people = lines.flatMap((line, index) => {
    const own = found[index] ?? [];
    const [first] = own;
    if (first?.isRefused || saysRefusal(line)) return [];
    return {
      person: shortNameOf(line, own),
      result: line.результат,
      ministryNumber: first?.ministryNumber ?? '',
      documents: own.flatMap(verifiedOf),
    };
  });
  return { people, refusedCount: lines.length - people.length };
}

/** Of a line whose person is not known any more, or has passed since. */
const saysRefusal = ({ результат }: Line): boolean => результат !== '' && !hasPassed(результат);

/**
 * Of each line the rows of its person. Lines name their assignments; those of before did not, and know people by their names
 * alone, or by there being nobody else.
 */
function whoseAreThe(lines: readonly Line[], whose: readonly Row[][]): (Row[] | undefined)[] {
  const left = new Set(whose);
  const take = (isHis: (own: Row[]) => boolean) => {
    const own = [...left].find(isHis);
    if (own) left.delete(own);
    return own;
  };
  const named = lines.map(({ назначение }) => take(([row]) => Boolean(назначение) && row?.assignmentId === назначение));
  const byName = lines.map(
    (line, index) => named[index] ?? take((own) => namesOf(own).some((name) => fullName(name) === line.фио)),
  );
  return lines.length === 1 ? [byName[0] ?? take(() => true)] : byName;
}

interface Name {
  фамилия: string;
  имя: string;
  отчество: string;
}

/** As the person is called now, and as his documents call him. */
const namesOf = (own: readonly Row[]): Name[] =>
  own.flatMap(({ surname, name, lastname, printedName }) => [
    { фамилия: surname, имя: name, отчество: lastname },
    ...(printedName ? [printedName] : []),
  ]);

const fullName = ({ фамилия, имя, отчество }: Name): string => [фамилия, имя, отчество].filter(Boolean).join(' ');

/** Of whom a line is, is said by it; where his surname ends, by his record. */
function shortNameOf({ фио }: Line, own: readonly Row[]): string {
  const known = namesOf(own).find((name) => fullName(name) === фио);
  const [surname = '', name = '', ...others] = фио.split(' ');
  return known ? shortName(known.фамилия, known.имя, known.отчество) : shortName(surname, name, others.join(' '));
}

function verifiedOf(row: Row): VerifiedDocument[] {
  const { type, trainingType, series, blankNumber, number, date, lacks, expiresOn, revokedAt, replaces } = row;
  if (type === null || number === null || date === null) return [];
  const status = documentStatus({ date, lacks, isRevoked: revokedAt !== null, isReplaced: false, expiresOn });
  // Prepared ahead: whoever has its own code learns from which day it holds, and nobody else of it (docs/rules.md#4.12).
  if (isToCome(status)) return [];
  const revokedOn = revokedAt && today(revokedAt);
  return [
    {
      type,
      trainingType,
      title: documentTitle(type, trainingType),
      series: series ?? '',
      blankNumber: blankNumber ?? '',
      number,
      date,
      status,
      expiresOn,
      revokedOn,
      isDuplicate: row.isDuplicate ?? false,
      replaces,
    },
  ];
}
