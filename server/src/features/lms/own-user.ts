import { LmsError, type LmsProvider, type LmsUser } from '../../outside/lms/port.ts';

interface OwnAccount {
  id: string;
  login: string;
  isOurs: boolean;
  lmsUserId: number;
}

/**
 * The user of an account; null when there is none, or when somebody else is there under his number: after a site was restored
 * from a backup, or an account was handed on. Of the portal's own it has written the account's id into the user.
 * @throws LmsError
 */
export async function findOwn(lms: LmsProvider, account: OwnAccount): Promise<LmsUser | null> {
  const user = await lms.findUser('id', String(account.lmsUserId));
  if (!user) return null;
  const isOwn = user.username === account.login || (account.isOurs && user.idnumber === account.id);
  return isOwn ? user : null;
}

/** @throws LmsError when the account's user is not there */
export async function requireOwn(lms: LmsProvider, account: OwnAccount): Promise<void> {
  if (!(await findOwn(lms, account))) throw new LmsError('refused', NOT_OWN);
}

const NOT_OWN = 'В Moodle этой учётной записи больше нет, или под её номером другой человек';
