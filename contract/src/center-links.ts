import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { CurrentOrIdParams, id, Option } from './fields/id.ts';

/** How much of a client's staff a center sees (decision 55). */
export const LinkExtent = z.enum(['Taught', 'Everybody']);
export type LinkExtent = z.output<typeof LinkExtent>;

export const extentTitles: Record<LinkExtent, string> = {
  Taught: 'Только обучающиеся',
  Everybody: 'Весь персонал',
};

/** By what a client and a center were linked. */
export const LinkOrigin = z.enum(['Center', 'Registration', 'OnlyCenter', 'Training']);
export type LinkOrigin = z.output<typeof LinkOrigin>;

/** What a new link lets the center see: whoever only assigns a course has not handed over the staff. */
export const extentOf: Record<LinkOrigin, LinkExtent> = {
  Center: 'Everybody',
  Registration: 'Everybody',
  OnlyCenter: 'Everybody',
  Training: 'Taught',
};

/** What the extents mean to a client, under their titles. */
export const extentHints: Record<LinkExtent, string> = {
  Taught: 'Тех, кого вы назначили на курсы центра или включили в его группы, и тех, кого создал он сам',
  Everybody: 'Всех сотрудников вместе с их документами',
};

export const originTitles: Record<LinkOrigin, string> = {
  Center: 'Организацию создал центр',
  Registration: 'Регистрация по ссылке центра',
  OnlyCenter: 'Единственный центр портала',
  Training: 'Назначение курса',
};

/** How a center stands to a client before it is assigned a course of: linked, unlinked by the client, or never linked. */
export const LinkNow = z.enum(['Linked', 'Unlinked', 'Never']);
export type LinkNow = z.output<typeof LinkNow>;

/** So many of those whose data was looked at are named. */
export const READ_NAMED = 50;

/** Somebody of a center who has looked at the passports and insurance numbers of a client's people, or taken a file with them. */
const Reader = z.object({
  fullName: z.string(),
  /** Whose profiles, questionnaires or scans he has opened. */
  people: z.number().int(),
  /** The first READ_NAMED of them: whoever answers for personal data has to say whose was seen (152-ФЗ, article 21, part 3.1). */
  names: z.array(z.string()),
  /** Of how many of them the largest file was that he has taken: documents, a register, its file for the state; 0 when he has taken none. */
  inFiles: z.number().int(),
  lastAt: z.iso.datetime(),
});
export type Reader = z.output<typeof Reader>;

/** A center that a client is linked with. */
export const CenterLink = z.object({
  center: Option,
  extent: LinkExtent,
  /** Null where it was not kept. */
  origin: LinkOrigin.nullable(),
  since: z.iso.datetime(),
  /** Within READER_DAYS, those who looked last first. */
  readers: z.array(Reader),
  /** Paid training whose documents are not all given: how many assignments, of how many people, and the first UNFINISHED_NAMED. */
  unfinished: z.object({ count: z.number().int(), people: z.number().int(), names: z.array(z.string()) }),
  /** Unpaid training: how many assignments, what they cost in rubles, and the first UNFINISHED_NAMED. */
  unpaid: z.object({
    count: z.number().int(),
    amount: z.number(),
    first: z.array(z.object({ assignId: id, fullName: z.string() })),
  }),
  /** The invoices that wait for money, and what each still asks for, in rubles; to whoever minds the money, else none. */
  waiting: z.array(z.object({ id, number: z.string(), date: z.string(), rest: z.number() })),
});
export type CenterLink = z.output<typeof CenterLink>;

/** So many people of unfinished paid training are named. */
export const UNFINISHED_NAMED = 5;

/** How long ago a look at a passport is still told of. */
export const READER_DAYS = 365;

const Pair = { organizationId: id, centerId: id };

export const centerLinks = endpoints({
  list: {
    method: 'GET',
    path: '/Organization/:id/GetCenters',
    access: 'operator:any',
    summary: 'Учебные центры, связанные со своей организацией: что они видят и кто открывал паспорта',
    params: CurrentOrIdParams,
    reply: z.array(CenterLink),
  },
  formerReaders: {
    method: 'GET',
    path: '/Organization/:id/GetFormerReaders',
    access: 'operator:any',
    summary:
      'Кто открывал паспорта и СНИЛС сотрудников своей организации в учебных центрах, с которыми она больше не связана',
    params: CurrentOrIdParams,
    reply: z.array(z.object({ center: Option, readers: z.array(Reader) })),
  },
  opening: {
    method: 'GET',
    path: '/Organization/:id/GetOpening',
    access: 'operator:any',
    summary: 'Что откроет центру назначение его курса: связан ли он со своей организацией, был ли отвязан',
    params: CurrentOrIdParams,
    query: z.object({ centerId: id }),
    reply: z.object({ link: LinkNow }),
  },
  setExtent: {
    method: 'PUT',
    path: '/Organization/SetCenterExtent',
    access: 'operator:People',
    summary: 'Изменить, кого из персонала своей организации видит учебный центр',
    body: z.object({ ...Pair, extent: LinkExtent }),
    reply: z.null(),
  },
  remove: {
    method: 'DELETE',
    path: '/Organization/RemoveCenter',
    access: 'operator:People',
    summary: 'Отвязать учебный центр от своей организации: назначения и документы остаются у него',
    body: z.object(Pair),
    reply: z.null(),
  },
});
