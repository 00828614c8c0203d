import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';

/**
 * Before a letter that somebody sends to somebody by name: while the server is away he learns it at once, and nothing has changed.
 * @throws Refusal SendMailError
 */
export async function refuseSilentMail({ mail }: Pick<Context, 'mail'>): Promise<void> {
  if (await mail.isReachable()) return;
  throw new Refusal('SendMailError', 'Почтовый сервер сейчас не отвечает: письмо не отправлено. Повторите позже');
}
