import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { email } from './fields/email.ts';
import { Created, IdParams, id, Option } from './fields/id.ts';
import { newPassword, PASSWORDS_DIFFER, passwordsMatch } from './fields/password.ts';
import { personName, withLastName } from './fields/person-name.ts';
import { phone } from './fields/phone.ts';
import { REQUIRED } from './fields/text.ts';
import { registeredFields } from './organization-record.ts';
import { requisiteFields } from './requisites.ts';
import { formShape } from './stored-field.ts';

/** An organization that registers itself. */
export const RegisteredOrganization = z.object(
  { ...formShape(registeredFields), kpp: requisiteFields.kpp.schema.optional() },
  { error: REQUIRED },
);
export type RegisteredOrganization = z.output<typeof RegisteredOrganization>;

const operatorFields = {
  ...personName,
  phone,
  email,
  password: newPassword,
  confirmPassword: z.string({ error: REQUIRED }).min(1, REQUIRED),
};

const accepted = z.literal(true, { error: REQUIRED });

/**
 * The user agreement and, as a document of its own, the consent to personal-data processing (docs/rules.md#2.5). The
 * forms ask for both; the calls as the specification has them carry the agreement alone. A colleague whom an operator
 * adds agrees at his first login and consents in the settings.
 */
const agreements = { userAgreement: accepted.optional(), personalData: accepted.optional() };
const askedAgreements = { userAgreement: accepted, personalData: accepted };

/** An operator as Register/Operator takes him. */
export const OperatorBody = withLastName(
  z.object({ ...operatorFields, ...agreements }).refine(passwordsMatch, PASSWORDS_DIFFER),
);
export type OperatorBody = z.output<typeof OperatorBody>;

/** The form of /signup. */
export const SignupForm = withLastName(
  z.object({ ...operatorFields, ...askedAgreements }).refine(passwordsMatch, PASSWORDS_DIFFER),
);

/** The form of /operators/create: without the agreements, which nobody can give for a colleague. */
export const ColleagueForm = withLastName(
  z.object(operatorFields, { error: REQUIRED }).refine(passwordsMatch, PASSWORDS_DIFFER),
);

const organizationAndOperator = {
  organization: RegisteredOrganization,
  operator: ColleagueForm,
  /** The education center through whose link the organization comes. */
  center: id.optional(),
};

export const RegistrationBody = z.object({
  ...organizationAndOperator,
  userAgreement: accepted,
  personalData: agreements.personalData,
});
export type RegistrationBody = z.output<typeof RegistrationBody>;

/** The form of /reg. */
export const RegistrationForm = z.object({ ...organizationAndOperator, ...askedAgreements });

/** The form of /reg for an operator who has no organization yet. */
export const OwnOrganizationBody = RegisteredOrganization.extend({ center: id.optional() });
export type OwnOrganizationBody = z.output<typeof OwnOrganizationBody>;

export const registration = endpoints({
  organizationAndOperator: {
    method: 'POST',
    path: '/Register/OrganizationAndOperator',
    access: 'anyone',
    summary: 'Регистрация организации вместе с контактным лицом; открывает его сеанс',
    body: RegistrationBody,
    reply: Created,
  },
  operator: {
    method: 'POST',
    path: '/Register/Operator',
    access: 'anyone',
    summary: 'Регистрация оператора; вошедший оператор так добавляет коллегу в текущую организацию',
    body: OperatorBody,
    reply: Created,
  },
  takeIn: {
    method: 'POST',
    path: '/Register/TakeIn',
    access: 'operator:People',
    summary: 'Принять в текущую организацию оператора, который зарегистрировался сам и ещё нигде не состоит',
    body: z.object({ email }),
    reply: Created,
  },
  ownOrganization: {
    method: 'POST',
    path: '/Register/Organization',
    access: 'operator:any',
    summary: 'Создать свою организацию и перейти в неё',
    body: OwnOrganizationBody,
    reply: Created,
  },
  center: {
    method: 'GET',
    path: '/Register/Center/:id',
    access: 'anyone',
    summary: 'Учебный центр, по ссылке которого регистрируется организация',
    params: IdParams,
    reply: Option,
  },
});
