import { z } from 'zod';
import { Balance } from './balance.ts';
import { endpoints, versioned } from './endpoint.ts';
import { accountFitsBank, correspondentFitsBank } from './fields/bank-account.ts';
import { isThere } from './fields/cross-field.ts';
import { optionalEmail } from './fields/email.ts';
import { Created, CurrentOrIdParams, id, Option } from './fields/id.ts';
import { inn } from './fields/inn.ts';
import { isoDate } from './fields/iso-date.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { optionalPhone } from './fields/phone.ts';
import { REQUIRED } from './fields/text.ts';
import { contactFields, organizationRecord, registeredFields } from './organization-record.ts';
import { effectiveFrom, RecordVersion } from './record-versions.ts';
import { Requisites, requisiteFields } from './requisites.ts';
import { OrganizationType } from './session.ts';
import { changeShape, formShape, namesOf, pick, replyShape } from './stored-field.ts';

/** A client as a center makes it: it may have no contacts yet. By its KPP a branch is another than who shares its INN. */
export const OrganizationBody = z.object({
  ...formShape(contactFields),
  phone: optionalPhone,
  email: optionalEmail,
  kpp: requisiteFields.kpp.schema.optional(),
});
export type OrganizationBody = z.output<typeof OrganizationBody>;

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

/** Whether the correspondent account is the bank's; true when one of the two numbers is missing or wrong in itself. */
export const isOfBank = ({ correspondentAccount, bic }: { correspondentAccount?: unknown; bic?: unknown }): boolean =>
  typeof correspondentAccount !== 'string' ||
  !/^\d{20}$/.test(correspondentAccount) ||
  typeof bic !== 'string' ||
  !/^\d{9}$/.test(bic) ||
  correspondentFitsBank(correspondentAccount, bic);

export const OTHER_BANK = {
  path: ['correspondentAccount'],
  error: 'Счёт другого банка: последние три цифры те же, что у БИК, и контрольная цифра сходится',
  when: isThere,
};

/** That another rate of VAT holds from a day of which acts by the former one stand, which are corrected then. */
const isSureOfRate = z.boolean().optional();

/** The form by which members change their organization, with the requisites. */
export const OrganizationForm = z
  .object({ id, ...formShape(organizationRecord), effectiveFrom, isSureOfRate })
  .refine(fitsBank, MISFIT)
  .refine(isOfBank, OTHER_BANK);

/** The form by which a center changes a client without operators of its own: it may have no contacts and no account yet. */
export const ClientForm = z
  .object({
    id,
    ...formShape(organizationRecord),
    phone: optionalPhone,
    email: optionalEmail,
    bankAccountNumber: z.union([z.literal(''), registeredFields.bankAccountNumber.schema]),
    effectiveFrom,
    isSureOfRate,
  })
  .refine(fitsBank, MISFIT)
  .refine(isOfBank, OTHER_BANK);

/** Of a natural person. */
export const PERSONS_INN = 'У физического лица в ИНН 12 цифр';

/** The form by which a center changes a natural person who pays: whose INN nobody knows has none. */
export const PersonForm = z.object({
  id,
  title: organizationRecord.title.schema,
  legalAddress: organizationRecord.legalAddress.schema,
  phone: optionalPhone,
  email: optionalEmail,
  inn: z.union([z.literal(''), inn.refine((digits) => digits.length === 12, PERSONS_INN)]),
});

/** The body of all of them; a field left out stays as it is. Only a natural person has no INN. */
export const OrganizationChanges = z
  .object({
    id,
    ...changeShape(organizationRecord),
    inn: z.union([z.literal(''), inn], { error: REQUIRED }),
    effectiveFrom,
    isSureOfRate,
  })
  .refine(fitsBank, MISFIT)
  .refine(isOfBank, OTHER_BANK);
export type OrganizationChanges = z.output<typeof OrganizationChanges>;

export const OrganizationRow = z.object({
  id,
  title: z.string(),
  shortTitle: z.string().nullable(),
  inn: z.string(),
  organizationType: OrganizationType,
  /** A natural person who pays for himself by a contract of his own. */
  isPerson: z.boolean(),
  /** Null for a center's operator without the right to money (decision 148). */
  balance: Balance.omit({ bound: true }).nullable(),
});
export type OrganizationRow = z.output<typeof OrganizationRow>;

/** A row of a select over all organizations of the portal. */
export const OrganizationOption = Option.extend({ inn: z.string() });
export type OrganizationOption = z.output<typeof OrganizationOption>;

/**
 * An organization's profile. Balance and requisites are null for those who are neither its members nor of a center
 * linked with it; the balance also for a center's operator without the right to money (decision 148).
 */
export const Organization = z.object({
  id,
  organizationType: OrganizationType,
  /** A natural person who pays for himself by a contract of his own: his INN may be empty. */
  isPerson: z.boolean(),
  ...replyShape(registeredFields),
  requisites: Requisites.nullable(),
  balance: Balance.nullable(),
  /**
   * What the reader may change of an organization that he sees whole (decision 121): a member everything; a center, while
   * its client has no operator of its own, the `Requisites` – all of them – or, where only training has linked the
   * two, the `Blanks`; beside an operator `Nothing`. Null of one whose requisites he does not see.
   */
  editable: z.enum(['Everything', 'Requisites', 'Blanks', 'Nothing']).nullable(),
});
export type Organization = z.output<typeof Organization>;

/** What of a center says whom its invoices and acts pay, and with what VAT: it takes `Settings` there besides (decision 56). */
export const PAYEE_FIELDS: readonly (keyof typeof organizationRecord)[] = [
  'bankAccountNumber',
  'bic',
  'bankTitle',
  'correspondentAccount',
  'vatMode',
  'vatBasis',
];

/** Why a center changes nothing of its client, and what helps. */
export const CLIENTS_OWN =
  'Данными распоряжается сама организация: попросите её оператора изменить их в профиле организации';

/** Why a center takes no version back of a client whose operators have left: they may have written it. */
export const CLIENTS_VERSIONS =
  'Версии, которые оставили операторы организации, хранятся: внесите изменение с нужной даты';

/** Why a center that an assignment alone has linked with a client changes nothing of it that is filled in. */
export const ONLY_BLANKS =
  'Пока у клиента нет своего оператора, его данные меняет учебный центр, который его создал. Вы можете заполнить то, что пусто';

/** Whether the reader says what documents print of an organization. */
export const fillsRequisites = ({ editable }: Pick<Organization, 'editable'>): boolean =>
  editable === 'Everything' || editable === 'Requisites';

const SearchQuery = z.object({ search: PageQuery.shape.search });

/** What of an organization a form edits. */
const organizationState = ({ requisites, ...organization }: Organization) => ({
  ...pick(organization, namesOf(registeredFields)),
  ...requisites,
});

const read = versioned(
  {
    method: 'GET',
    path: '/Organization/:id',
    access: 'operator:any',
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
    access: 'operator:any',
    summary: 'Организации, доступные оператору',
    query: PageQuery.extend({
      /** Natural persons who pay for themselves alone, or none of them. */
      isPerson: z.stringbool().optional(),
    }),
    reply: pageOf(OrganizationRow),
  },
  options: {
    method: 'GET',
    path: '/Operator/GetOrganizationsWithoutRelation',
    access: 'center:any',
    summary: 'Все организации портала для поиска: название и ИНН',
    query: SearchQuery,
    reply: z.array(OrganizationOption),
  },
  centers: {
    method: 'GET',
    path: '/Operator/GetEducationCenters',
    access: 'operator:any',
    summary: 'Учебные центры для выбора',
    query: SearchQuery,
    reply: z.array(Option),
  },
  read,
  create: {
    method: 'POST',
    path: '/Organization/AddOrganization',
    access: 'center:People',
    once: true,
    summary: 'Создать организацию-клиента центра',
    body: OrganizationBody,
    reply: Created,
  },
  update: {
    method: 'PUT',
    path: '/Organization/UpdateOrganization',
    access: 'operator:People',
    summary:
      'Изменить организацию: её оператор меняет всё (счёт, банк и НДС своего центра – с правом «Настройки»); центр – данные клиента, пока у того нет своего оператора, а связанный одним назначением заполняет пустые',
    body: OrganizationChanges,
    guardedBy: read,
    reply: z.null(),
  },
  versions: {
    method: 'GET',
    path: '/Organization/:id/GetVersions',
    access: 'operator:any',
    summary: 'Версии реквизитов организации: с какого дня что действует, нынешняя первой',
    params: CurrentOrIdParams,
    reply: z.array(RecordVersion),
  },
  removeVersion: {
    method: 'DELETE',
    path: '/Organization/RemoveVersion',
    access: 'operator:People',
    summary:
      'Удалить ошибочную версию реквизитов своей организации (центра – с правом «Настройки»), за дни которой нет документов',
    body: z.object({
      id,
      validFrom: isoDate,
      /** By which its caller undoes it within a day, chosen by him: programs know this call to answer nothing. */
      undoId: id.optional(),
    }),
    reply: z.null(),
  },
});
