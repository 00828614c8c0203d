import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Created, IdParams, id } from './fields/id.ts';
import { requiredText } from './fields/text.ts';
import { managesMembers } from './operators.ts';
import type { OrganizationType, Right, Role } from './session.ts';

/** What a token can be let to, in the order of its form; token-nouns.ts says which calls each of them is. */
export const tokenNounTitles = {
  students: 'Сотрудники',
  files: 'Файлы и сканы',
  organizations: 'Организации и подписанты',
  courses: 'Курсы, дисциплины, комиссии',
  groups: 'Группы и результаты обучения',
  assignments: 'Назначения и сроки действия',
  documents: 'Документы об обучении',
  registers: 'Реестры, отчёты, статистика',
  invoices: 'Счета, акты, выписки банка',
  balance: 'Балансы и платежи',
  lms: 'Система обучения',
} as const;

export type TokenNoun = keyof typeof tokenNounTitles;
export const TOKEN_NOUNS = Object.keys(tokenNounTitles) as [TokenNoun, ...TokenNoun[]];

/** Whoever writes reads as well. */
export const TokenLevel = z.enum(['read', 'write']);
export type TokenLevel = z.infer<typeof TokenLevel>;

/** What a token is let to; a noun that is not there is closed. */
export const TokenRights = z.partialRecord(z.enum(TOKEN_NOUNS), TokenLevel);
export type TokenRights = z.output<typeof TokenRights>;

/** How many days a token works; `Never` for one that works until it is revoked. */
export const TokenTerm = z.enum(['30', '90', '365', 'Never']);
export type TokenTerm = z.infer<typeof TokenTerm>;

/** How many tokens of an organization may work at once. */
export const TOKENS_AT_MOST = 20;

/** How many calls a token makes in a minute. */
export const TOKEN_CALLS_A_MINUTE = 300;

const ADDRESS = 'Укажите адрес или сеть: 203.0.113.7 или 203.0.113.0/24';
export const IpAddress = z.union([z.ipv4(), z.ipv6()]);

/**
 * An address or network of IPv4 that is written as one of IPv6, as by whoever listens for both kinds, in the way of IPv4:
 * requests are told from so. Empty for a network that holds more than those.
 */
function unmapped(text: string): string {
  const [host = '', mask] = text.split('/');
  const url = `http://[${host}]`;
  const [, ...pairs] =
    /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(URL.canParse(url) ? new URL(url).hostname : '') ?? [];
  if (pairs.length === 0) return text;
  const address = pairs
    .map((pair) => Number.parseInt(pair, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
  if (mask === undefined) return address;
  // «::ffff:203.0.113.0/24» counts the signs of IPv4, «/120» those of IPv6.
  if (host.includes('.') && Number(mask) <= 32) return `${address}/${mask}`;
  return Number(mask) >= 96 ? `${address}/${Number(mask) - 96}` : '';
}

const network = z
  .string()
  .trim()
  .transform(unmapped)
  .pipe(z.union([IpAddress, z.cidrv4(), z.cidrv6()], { error: ADDRESS }));

/** Whether a network is so wide that naming it is naming none: shorter than /8 of IPv4, /16 of IPv6. */
const isAnywhere = (address: string): boolean => {
  const [host = '', mask] = address.split('/');
  return mask !== undefined && Number(mask) < (host.includes(':') ? 16 : 8);
};

/** A new token. */
export const TokenBody = z
  .object({
    title: requiredText(100),
    rights: TokenRights.refine((rights) => Object.keys(rights ?? {}).length > 0, 'Отметьте, что ключ открывает'),
    term: TokenTerm,
    /** The networks from which it is accepted; empty for all. */
    addresses: z.array(network).max(20, 'Не больше 20 адресов').default([]),
  })
  .refine(({ term, addresses }) => term !== 'Never' || (addresses?.length && !addresses.some(isAnywhere)), {
    path: ['addresses'],
    error: 'Ключ без срока принимается только с названных адресов или сетей не шире /8',
  });
export type TokenBody = z.output<typeof TokenBody>;

/** A token as its organization sees it: never the secret. */
export const TokenRow = z.object({
  id,
  title: z.string(),
  /** How it begins, to tell it in a program's settings. */
  prefix: z.string(),
  rights: TokenRights,
  addresses: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** In whose name it acts. */
  madeBy: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedFrom: z.string(),
  /** `Orphaned`: whoever made it works for the organization no more. */
  state: z.enum(['Active', 'Expired', 'Revoked', 'Orphaned']),
});
export type TokenRow = z.output<typeof TokenRow>;

/** What a noun lets a program do, by the summaries of the calls. */
export const OpenedNoun = z.object({
  noun: z.enum(TOKEN_NOUNS),
  reads: z.array(z.string()),
  writes: z.array(z.string()),
});
export type OpenedNoun = z.output<typeof OpenedNoun>;

/** Whether an operator makes and revokes the tokens of the organization that he acts for: whoever sees to its members. */
export const managesTokens = (operator: {
  organizationType: OrganizationType;
  role: Role | null;
  rights: readonly Right[];
}): boolean => managesMembers({ ...operator, isMember: true, isCurrent: true });

export const tokens = endpoints({
  list: {
    method: 'GET',
    path: '/Token',
    access: 'operator:any',
    summary: 'Ключи программ текущей организации, без самих ключей',
    reply: z.array(TokenRow),
  },
  nouns: {
    method: 'GET',
    path: '/Token/Rights',
    access: 'operator:any',
    summary: 'Что открывают ключи программ: какие вызовы на чтение и на изменение',
    reply: z.array(OpenedNoun),
  },
  create: {
    method: 'POST',
    path: '/Token',
    access: 'operator:any',
    once: true,
    summary: 'Создать ключ программы; сам ключ отвечается один раз',
    body: TokenBody,
    reply: Created.extend({ token: z.string() }),
  },
  revoke: {
    method: 'POST',
    path: '/Token/Revoke/:id',
    access: 'operator:any',
    summary: 'Отозвать ключ программы: следующий запрос с ним не пройдёт',
    params: IdParams,
    reply: z.null(),
  },
});
