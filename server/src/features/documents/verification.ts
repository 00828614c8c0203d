import { documentStatus } from '@dopusk/contract/document-status.ts';
import { documentTitle, headedTitle, isCard } from '@dopusk/contract/documents/documents-of-training.ts';
import type { Verification } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Db } from '../../db/connection.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import { LimitRefusal, Refusal } from '../../http/refusal.ts';
import { inWords } from '../../http/wait-in-words.ts';
import { withEveryTag } from './blank-data.ts';
import { findByVerificationCode } from './db.ts';
import type { PrintedData } from './printed-data.ts';
import { findJudged } from './protocol/db.ts';
import { withResults } from './protocol/printed-results.ts';
import { shortName } from './short-name.ts';
import { findStaticByCode } from './static/db.ts';
import { normalizeVerificationCode } from './verification-code.ts';
import { isToCome, verifiedPeople } from './verified-people.ts';

const ATTEMPTS = 30;
const WINDOW_SECONDS = 60;

/**
 * What a document's code says to anyone. The address of the caller is limited, so that codes cannot be tried one by one
 * (docs/rules.md#4.13).
 * @throws Refusal NotFoundFile for an unknown code, ManyRecoveryCodeRequests
 */
export async function verify(db: Db, typed: string, address: string): Promise<Verification> {
  const wait = await countAttempt(db, `verify:${address}`, ATTEMPTS, WINDOW_SECONDS);
  if (wait !== null)
    throw new LimitRefusal('ManyRecoveryCodeRequests', `Слишком много проверок. Повторите через ${inWords(wait)}`);
  const code = normalizeVerificationCode(typed);
  const row = (await findByVerificationCode(db, code)) ?? (await findStudyCertificate(db, code));
  if (!row) throw new Refusal('NotFoundFile', 'Документ с таким кодом не найден');
  const { id, revokedAt, isReplaced, isDuplicate, lacks, revokedProtocol, data: fixed, ...printed } = row;
  // A protocol that was prepared ahead says the results that were recorded since.
  const judged = id && printed.type === 'Protocol' ? await findJudged(db, id) : null;
  const data = judged ? withResults(fixed, judged) : fixed;
  // A card says until when the certificate beside it is valid.
  const expiresOn = row.expiresOn ?? isoDay(withEveryTag(data).документ.карточка_до);
  const { фамилия, имя, отчество } = data.слушатель;
  const isRevoked = revokedAt !== null;
  // A card is replaced with the certificate that it repeats.
  const isReplacedWith = isRevoked && Boolean(printed.revokedWith?.replacedBy);
  const status = documentStatus({
    date: row.date,
    lacks,
    isRevoked,
    isReplaced: isReplaced || isReplacedWith,
    expiresOn,
  });
  const { people, refusedCount } =
    id && printed.type === 'Protocol' && !isToCome(status)
      ? await verifiedPeople(db, id, data.люди)
      : { people: [], refusedCount: 0 };
  const peopleCount = Math.max(1, data.люди.length);
  return {
    ...printed,
    status,
    title: titleOf(printed, data),
    centerTitle: data.центр.название,
    courseTitle: data.курс.название,
    training: trainingOf(printed.type, data),
    // Of one who has not passed the protocol's code does not say who that was.
    person: refusedCount === peopleCount ? '' : shortName(фамилия, имя, отчество),
    peopleCount,
    isDuplicate,
    instead: withEveryTag(data).документ.взамен,
    expiresOn: isRevoked || status === 'NotPassed' ? null : expiresOn,
    revokedOn: revokedAt && today(revokedAt),
    revokedWith: printed.revokedWith && {
      ...printed.revokedWith,
      title: documentTitle(printed.revokedWith.type, printed.revokedWith.trainingType),
    },
    revokedProtocol: revokedProtocol && {
      number: revokedProtocol.number,
      date: revokedProtocol.date,
      revokedOn: today(new Date(revokedProtocol.revokedAt)),
    },
    people,
    refusedCount,
  };
}

/** As the sheet is headed, since whoever reads this compares the words; of a card that it is one. */
function titleOf({ type, trainingType }: Pick<Verification, 'type' | 'trainingType'>, data: PrintedData): string {
  const title = headedTitle(type, trainingType, withEveryTag(data).курс.проверка);
  return isCard(type) && !title.endsWith(CARD) ? title + CARD : title;
}

const CARD = ', карточка';

/** «20.11.2029» as 2029-11-20; null of nothing. */
const isoDay = (printed: string): string | null => (printed ? printed.split('.').toReversed().join('-') : null);

/** What the document itself says of the training, whatever its course is now; one that is older than a tag says nothing there. */
function trainingOf(type: Verification['type'], data: PrintedData): Verification['training'] {
  const { курс, документ, протокол } = withEveryTag(data);
  const day = протокол.дата ? ` от ${протокол.дата}` : '';
  return {
    hoursCount: курс.часы || null,
    profession: курс.профессия,
    rank: курс.разряд,
    qualification: курс.квалификация,
    activity: курс.право,
    program: курс.программа,
    electricalGroup: курс.группа_электробезопасности,
    voltage: курс.напряжение,
    heightGroup: курс.группа_высоты,
    period: документ.срок_датами,
    protocol: type === 'Protocol' || !протокол.номер ? '' : `№ ${протокол.номер}${day}`,
  };
}

/** A study certificate made out for a person is never replaced or taken back. */
async function findStudyCertificate(db: Db, code: string) {
  const row = await findStaticByCode(db, code);
  const state = {
    ministry: null,
    id: null,
    lacks: null,
    revokedWith: null,
    revokedProtocol: null,
    revokedAt: null,
    isReplaced: false,
    replacedBy: null,
    isLastRevoked: false,
    isDuplicate: false,
    expiresOn: null,
  };
  return (
    row && { ...row, ...state, type: 'CertificateEducation' as const, trainingType: null, series: '', blankNumber: '' }
  );
}
