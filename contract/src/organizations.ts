import { z } from 'zod';
import { endpoints, versioned } from './endpoint.ts';
import { accountFitsBank, bankAccount } from './fields/bank-account.ts';
import { isThere } from './fields/cross-field.ts';
import { email, optionalEmail } from './fields/email.ts';
import { Created, CurrentOrIdParams, id, Option } from './fields/id.ts';
import { inn } from './fields/inn.ts';
import { kept } from './fields/optional.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { optionalPhone, phone } from './fields/phone.ts';
import { optionalText, requiredText } from './fields/text.ts';
import { Requisites, requisiteFields } from './requisites.ts';
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

/** An address as forms send it: any part may be empty; without a single one it is no address. */
export const addressOrNone = z
  .object({
    postalCode: optionalText(20),
    region: optionalText(),
    city: optionalText(),
    street: optionalText(),
    house: optionalText(50),
    flat: optionalText(50),
  })
  .nullish()
  .transform((parts) => (parts && Object.values(parts).some(Boolean) ? parts : null));

/** `id` is the ledger account to top up; `amount` is in rubles. */
const Balance = z.object({ id, amount: z.number() });

export const OrganizationBody = z.object({
  title: requiredText(),
  inn,
  phone: optionalPhone,
  email: optionalEmail,
});
export type OrganizationBody = z.output<typeof OrganizationBody>;

const contacts = { id, title: requiredText(), inn, phone, email };

/** What a center may change of its client; the rest only the client changes. */
export const ClientForm = z.object(contacts);

/** Whether the account may belong to the bank; true when one of the two numbers is missing or wrong in itself. */
export const fitsBank = ({ bankAccountNumber, bic }: { bankAccountNumber?: unknown; bic?: unknown }): boolean =>
  typeof bankAccountNumber !== 'string' ||
  !/^\d{20}$/.test(bankAccountNumber) ||
  typeof bic !== 'string' ||
  !/^\d{9}$/.test(bic) ||
  accountFitsBank(bankAccountNumber, bic);

export const MISFIT = {
  path: ['bankAccountNumber'],
  error: 'Счёт не подходит к БИК банка: проверьте оба номера',
  when: isThere,
};

/** The form by which members change their organization, with the requisites. */
export const OrganizationForm = z
  .object({ ...contacts, bankAccountNumber: bankAccount, address: kept(addressOrNone), ...requisiteFields })
  .refine(fitsBank, MISFIT);

/** The body of both forms; a field left out stays as it is. */
export const OrganizationChanges = z
  .object({ ...contacts, bankAccountNumber: bankAccount.optional(), address: kept(addressOrNone), ...requisiteFields })
  .refine(fitsBank, MISFIT);
export type OrganizationChanges = z.output<typeof OrganizationChanges>;

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
 * An organization's profile. Balance and requisites are null for those who are neither its members nor of a center
 * linked with it.
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
  requisites: Requisites.nullable(),
  balance: Balance.nullable(),
  /** What the reader may change: a member everything, the linked center title, INN and contacts. */
  editable: z.enum(['Everything', 'Contacts']).nullable(),
});
export type Organization = z.output<typeof Organization>;

const SearchQuery = z.object({ search: PageQuery.shape.search });

/** What of an organization the reader's form edits: a center knows its client's title, INN and contacts. */
function organizationState({ title, inn, phone, email, ...rest }: Organization) {
  const contacts = { title, inn, phone, email };
  if (rest.editable !== 'Everything') return contacts;
  const { address, bankAccountNumber, requisites } = rest;
  return { ...contacts, address, bankAccountNumber, ...requisites };
}

const read = versioned(
  {
    method: 'GET',
    path: '/Organization/:id',
    access: 'operator',
    summary: 'Профиль организации с балансом',
    params: CurrentOrIdParams,
    reply: Organization,
  },
  organizationState,
);

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
  read,
  create: {
    method: 'POST',
    path: '/Organization/AddOrganization',
    access: 'center',
    summary: 'Создать организацию-клиента центра',
    body: OrganizationBody,
    reply: Created,
  },
  update: {
    method: 'PUT',
    path: '/Organization/UpdateOrganization',
    access: 'operator',
    summary: 'Изменить организацию: её оператор меняет всё, связанный центр – название, ИНН, телефон и e-mail',
    body: OrganizationChanges,
    guardedBy: read,
    reply: z.null(),
  },
});
