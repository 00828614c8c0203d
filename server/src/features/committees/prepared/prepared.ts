import { isDeepStrictEqual } from 'node:util';
import type { PreparedOfCommittee } from '@dopusk/contract/committees.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { signatoryFor } from '@dopusk/contract/signatory-record.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import { listFormerVersions, versionOn } from '../../../db/former-versions.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found } from '../../../http/refusal.ts';
import { ownSecretary } from '../../documents/facts.ts';
import type { Signatory } from '../../documents/parties/signatory.ts';
import { examinersOfProtocol, examinersSaid, type PrintedData } from '../../documents/printed-data.ts';
import { printDocument } from '../../documents/printing/print-document.ts';
import { findCommittee, lockCommittee } from '../db.ts';
import { type Kept, keptOf } from '../kept.ts';
import {
  findSeenGroup,
  listCommitteesOfPrepared,
  listPreparedDocuments,
  listSignatories,
  lockPrepared,
  type PreparedDocument,
  rewriteCommittee,
} from './db.ts';

/** A prepared document that says another composition than its committee has on the day it bears. */
interface Outdated extends PreparedDocument {
  /** What it is to say. */
  due: PrintedData['комиссия'];
}

/** Of a committee that the caller has found in his center. */
export async function listOutdated(db: Db | Tx, committee: NonNullable<Awaited<ReturnType<typeof findCommittee>>>) {
  const former = await listFormerVersions<Kept>(db, committee.id);
  const now = keptOf(committee);
  const documents = await listPreparedDocuments(db, committee.id);
  const signatories = documents.some(({ type }) => type === 'Protocol') ? await listSignatories(db, committee.id) : [];
  return documents.flatMap((document): Outdated[] => {
    const { date, protocolDate, protocolSat, course, sat } = document;
    const isOfProtocol = protocolDate !== null;
    // A protocol in force was decided by whom it names, whoever examines the course by now.
    const said = protocolSat
      ? examinersOfProtocol(protocolSat, course)
      : examinersSaid({ ...now, ...versionOn<Kept>(former, protocolDate ?? date) }, course, isOfProtocol);
    const due = {
      ...said,
      секретарь: secretaryDue(document, said, { versions: [now, ...former.map(({ data }) => data)], signatories }),
    };
    return isDeepStrictEqual({ ...due, ...sat }, due) ? [] : [{ ...document, due }];
  });
}

/**
 * A protocol names the committee's own secretary; where it has none, and in other documents, who signs as one is the center's to say, so that
 * whoever stands there stays unless he was the committee's: then it is whom the center has on the day of the protocol, as in a new one.
 */
function secretaryDue(
  { type, date, sat }: PreparedDocument,
  said: PrintedData['комиссия'],
  { versions, signatories }: { versions: readonly Kept[]; signatories: readonly Signatory[] },
): string {
  if (type !== 'Protocol') return sat.секретарь;
  const hasLeft = versions.some((one) => ownSecretary(one) === sat.секретарь);
  if (said.секретарь || !hasLeft) return said.секретарь || sat.секретарь;
  return signatoryFor(signatories, 'Secretary', date)?.fullName ?? '';
}

/**
 * Documents prepared ahead that say a former composition of a committee: those of its day are made anew by `remakePrepared`.
 * @throws Refusal NotFoundCommittee
 */
export async function readPrepared(db: Db, scope: CenterScope, id: string): Promise<PreparedOfCommittee[]> {
  return toldOf(db, found(await findCommittee(db, scope, id), 'NotFoundCommittee'));
}

async function toldOf(db: Db, committee: Parameters<typeof listOutdated>[1]): Promise<PreparedOfCommittee[]> {
  return (await listOutdated(db, committee)).map((document) => told(document, committee));
}

const told = (
  { id: documentId, type, trainingType, number, date, assignId, fullName, groupTitle }: Outdated,
  { id, title }: Parameters<typeof listOutdated>[1],
): PreparedOfCommittee => ({
  documentId,
  type,
  title: documentTitle(type, trainingType),
  number,
  date,
  assignId,
  about: groupTitle ?? fullName,
  committee: { id, title },
});

/**
 * The same of a group, whichever committees examine it.
 * @throws Refusal NotFoundGroup
 */
export async function readPreparedOfGroup(db: Db, scope: CenterScope, groupId: string): Promise<PreparedOfCommittee[]> {
  found(await findSeenGroup(db, scope, groupId), 'NotFoundGroup');
  const ids = await listCommitteesOfPrepared(db, scope, groupId);
  const all = await Promise.all(
    ids.map(async (id) => {
      const committee = await findCommittee(db, scope, id);
      const outdated = committee ? await listOutdated(db, committee) : [];
      return outdated.flatMap((one) => (committee && one.groupId === groupId ? told(one, committee) : []));
    }),
  );
  return all.flat();
}

/**
 * Has them say the composition of their day, under their own numbers and codes: nobody but the center has seen them yet. They are printed
 * in a further edition. What has come into force meanwhile stays.
 * @throws Refusal NotFoundCommittee
 */
export function remakePrepared(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  id: string,
): Promise<{ remade: number }> {
  return transaction(db, async (tx) => {
    found(await lockCommittee(tx, scope, id), 'NotFoundCommittee');
    const committee = found(await findCommittee(tx, scope, id), 'NotFoundCommittee');
    await lockPrepared(
      tx,
      (await listOutdated(tx, committee)).map((document) => document.id),
    );
    const outdated = await listOutdated(tx, committee);
    for (const [turn, { id: documentId, due, type, number }] of outdated.entries()) {
      await rewriteCommittee(tx, documentId, due);
      await audit(tx, scope, 'document.remade', documentId, { type, number });
      await jobs.enqueue(printDocument, { documentId }, { transaction: tx, key: documentId, turn });
    }
    return { remade: outdated.length };
  });
}
