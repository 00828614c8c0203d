import { documentStatus } from '@dopusk/contract/document-status.ts';
import type { Verification } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Db } from '../../db/connection.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import { LimitRefusal, Refusal } from '../../http/refusal.ts';
import { findByVerificationCode } from './db.ts';
import { findStaticByCode } from './static/db.ts';
import { normalizeVerificationCode } from './verification-code.ts';

const ATTEMPTS = 30;
const WINDOW_SECONDS = 60;

/**
 * What a paper's code says to anyone. The address of the caller is limited, so that codes cannot be tried one by one.
 * @throws Refusal NotFoundFile for an unknown code, ManyRecoveryCodeRequests
 */
export async function verify(db: Db, typed: string, address: string): Promise<Verification> {
  const wait = await countAttempt(db, `verify:${address}`, ATTEMPTS, WINDOW_SECONDS);
  if (wait !== null)
    throw new LimitRefusal('ManyRecoveryCodeRequests', `Слишком много проверок. Повторите через ${wait} с`);
  const code = normalizeVerificationCode(typed);
  const row = (await findByVerificationCode(db, code)) ?? (await findStudyCertificate(db, code));
  if (!row) throw new Refusal('NotFoundFile', 'Документ с таким кодом не найден');
  const { data, revokedAt, isReplaced, isDuplicate, expiresOn, ...printed } = row;
  const { фамилия, имя, отчество } = data.слушатель;
  const initials = [имя, отчество].filter(Boolean).map((name) => `${name.charAt(0)}.`);
  return {
    ...printed,
    status: documentStatus({ date: row.date, isRevoked: revokedAt !== null, isReplaced, expiresOn }),
    centerTitle: data.центр.название,
    courseTitle: data.курс.название,
    person: [фамилия, ...initials].join(' '),
    peopleCount: Math.max(1, data.люди.length),
    isDuplicate,
    expiresOn,
    revokedOn: revokedAt && today(revokedAt),
  };
}

/** A study certificate made out for a person is never replaced or taken back. */
async function findStudyCertificate(db: Db, code: string) {
  const row = await findStaticByCode(db, code);
  const state = { revokedAt: null, isReplaced: false, isDuplicate: false, expiresOn: null };
  return row && { ...row, ...state, type: 'CertificateEducation' as const, series: '' };
}
