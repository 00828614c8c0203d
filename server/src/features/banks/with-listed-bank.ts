import type { Db, Tx } from '../../db/connection.ts';
import { findListedBank } from './db.ts';

interface Banked {
  bic: string | null;
  bankTitle: string | null;
  correspondentAccount: string | null;
}

/** An organization of which only the БИК was said, with its bank and correspondent account of the directory that is kept, if there is one. */
export async function withListedBank<P extends Banked>(db: Db | Tx, party: P): Promise<P> {
  const { bic, bankTitle, correspondentAccount } = party;
  if (!bic || (bankTitle && correspondentAccount)) return party;
  const listed = await findListedBank(db, bic);
  if (!listed) return party;
  return {
    ...party,
    bankTitle: bankTitle || listed.bankTitle,
    correspondentAccount: correspondentAccount || listed.correspondentAccount,
  };
}
