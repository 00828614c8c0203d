import { z } from 'zod';
import { type callMoodle, NO_SUCH_USER, NOT_TAKEN } from './moodle-call.ts';
import { LmsError } from './port.ts';

/** The function of the plugin auth_userkey: it takes a user by the one field that the plugin is set to, and no other. */
export const LOGIN_LINK = 'auth_userkey_request_login_url';

/** What of the site's functions it takes to give a link. */
type Call = <T>(
  name: typeof LOGIN_LINK | 'core_user_get_users_by_field',
  args: Parameters<typeof callMoodle>[2],
  answer: z.ZodType<T>,
) => Promise<T>;

/** Those that it may be set to; which one, it does not say. What Moodle keeps unique comes first. */
const FIELDS = ['username', 'id', 'idnumber', 'email'] as const;
type Field = (typeof FIELDS)[number];
/** Several people may have the same there. */
const MAY_BE_SHARED: readonly Field[] = ['idnumber', 'email'];

const Users = z.array(
  z.object({
    id: z.number(),
    username: z.string().default(''),
    idnumber: z.string().default(''),
    email: z.string().default(''),
    suspended: z.boolean().default(false),
  }),
);
const Link = z.object({ loginurl: z.string() });

/**
 * A link that logs a user in. He is named by what Moodle itself has of him: a person who was given somebody else's e-mail on
 * the portal must not come in as the other.
 * @throws LmsError
 */
export async function findLoginLink(call: Call, siteUrl: string, userId: number): Promise<string> {
  const by = (field: Field, value: string) => call('core_user_get_users_by_field', { field, values: [value] }, Users);
  const [user] = await by('id', String(userId));
  if (!user) throw new LmsError('refused', NO_SUCH_USER);
  if (user.suspended) throw new LmsError('refused', 'Учётная запись в Moodle приостановлена');
  for (const field of FIELDS) {
    const value = String(user[field]);
    if (value === '') continue;
    if (MAY_BE_SHARED.includes(field) && (await by(field, value)).length !== 1) continue;
    const found = await asked(call(LOGIN_LINK, { user: { [field]: value } }, Link));
    if (found) return ofSite(siteUrl, found.loginurl);
  }
  throw new LmsError(
    'refused',
    'Moodle не дал ссылку для входа: в настройках «Ключ пользователя» (auth_userkey) выключите привязку ключа к IP-адресу и создание пользователей',
  );
}

/** Null for a field that the plugin is not set to. */
async function asked<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof LmsError && error.message === NOT_TAKEN) return null;
    throw error;
  }
}

/** @throws LmsError for an address that is not of the connected site: nobody is led elsewhere with a key in his hand */
function ofSite(siteUrl: string, loginUrl: string): string {
  const site = new URL(siteUrl);
  const link = URL.canParse(loginUrl) ? new URL(loginUrl) : null;
  const isWithin = link?.pathname.startsWith(`${site.pathname.replace(/\/+$/, '')}/`);
  if (link && isWithin && link.origin === site.origin && !link.username && !link.password) return link.href;
  throw new LmsError('refused', 'Moodle дал ссылку на другой адрес: подключите тот, который указан в Moodle (wwwroot)');
}

/** What the service lacks for links; nobody is let in: no site has the one who is asked for. */
export async function lackForLinks(call: Call, nobody: number): Promise<string[]> {
  const values = { username: 'dopusk-nobody', id: nobody, idnumber: 'dopusk-nobody', email: 'nobody@example.invalid' };
  for (const field of FIELDS) {
    try {
      await call(LOGIN_LINK, { user: { [field]: values[field] } }, z.unknown());
    } catch (error) {
      if (!(error instanceof LmsError) || error.failure === 'unavailable') throw error;
      if (error.failure === 'closed') {
        return [
          'Для входа по ссылке роли не хватает auth/userkey:generatekey, или способ входа «Ключ пользователя» выключен',
        ];
      }
    }
  }
  return [];
}
