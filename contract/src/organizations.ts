import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { optionalEmail } from './fields/email.ts';
import { Created, CurrentOrIdParams, id, Option } from './fields/id.ts';
import { inn } from './fields/inn.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { optionalPhone } from './fields/phone.ts';
import { requiredText } from './fields/text.ts';
import { OrganizationType } from './session.ts';

/** A postal address as the suggestion service gives it; parts that it does not know are empty. */
export const Address = z.object({
  postalCode: z.string(),
  region: z.string(),
  city: z.string(),
  street: z.string(),
  house: z.string(),
  flat: z.string(),
});
export type Address = z.output<typeof Address>;

/** `id` is the account to top up; `amount` is in rubles. */
const Balance = z.object({ id, amount: z.number() });

export const OrganizationBody = z.object({
  title: requiredText(),
  inn,
  phone: optionalPhone,
  email: optionalEmail,
});
export type OrganizationBody = z.output<typeof OrganizationBody>;

export const OrganizationRow = z.object({
  id,
  title: z.string(),
  inn: z.string(),
  organizationType: OrganizationType,
  balance: Balance,
});
export type OrganizationRow = z.output<typeof OrganizationRow>;

/** A row of a select over all organizations of the portal. */
export const OrganizationOption = Option.extend({ inn: z.string() });
export type OrganizationOption = z.output<typeof OrganizationOption>;

/**
 * An organization's profile. Balance and requisites are for its members and the centers linked with it;
 * other people get null there.
 */
export const Organization = z.object({
  id,
  title: z.string(),
  inn: z.string(),
  organizationType: OrganizationType,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: Address.nullable(),
  bankAccountNumber: z.string().nullable(),
  balance: Balance.nullable(),
});
export type Organization = z.output<typeof Organization>;

const SearchQuery = z.object({ search: PageQuery.shape.search });

export const organizations = endpoints({
  list: {
    method: 'GET',
    path: '/Operator/GetOrganizations',
    access: 'operator',
    summary: 'Организации, доступные оператору',
    query: PageQuery,
    reply: pageOf(OrganizationRow),
  },
  options: {
    method: 'GET',
    path: '/Operator/GetOrganizationsWithoutRelation',
    access: 'center',
    summary: 'Все организации портала для поиска: название и ИНН',
    query: SearchQuery,
    reply: z.array(OrganizationOption),
  },
  centers: {
    method: 'GET',
    path: '/Operator/GetEducationCenters',
    access: 'operator',
    summary: 'Учебные центры для выбора',
    query: SearchQuery,
    reply: z.array(Option),
  },
  read: {
    method: 'GET',
    path: '/Organization/:id',
    access: 'operator',
    summary: 'Профиль организации с балансом',
    params: CurrentOrIdParams,
    reply: Organization,
  },
  create: {
    method: 'POST',
    path: '/Organization/AddOrganization',
    access: 'center',
    summary: 'Создать организацию-клиента центра',
    body: OrganizationBody,
    reply: Created,
  },
});
