import type { ContractKind } from '@dopusk/contract/documents/contract/kind.ts';
import { type Expression, sql } from 'kysely';
import type { CenterScope } from '../../../db/scope.ts';
import type { Payer, PersonFacets } from '../facets.ts';

/** Of full age one concludes a contract oneself; of a child his parents do. */
const FULL_AGE = 18;

const withPerson: ContractKind = 'Person';

/**
 * Whose money it is. What was agreed goes before what was seen: the valid contract with a natural person; else a card by
 * which the student has paid himself; else the client, by its INN, of which a person's has 12 digits. Each list is read
 * once, not for each training.
 */
export function payerOf(scope: CenterScope) {
  const contracts = sql`select contract.assignment_id from documents contract
    where contract.center_id = ${scope.organization.id} and contract.type = 'Contract' and contract.revoked_at is null
    and contract.assignment_id is not null and contract.form ->> 'kind' = ${withPerson}`;
  const ofHimself = sql`${contracts} and (lower(btrim(contract.form ->> 'customerFullName')) = lower(contract.full_name)
    or exists (select from assignments taught join students child on child.id = taught.student_id
      where taught.id = contract.assignment_id
      and child.birthday + make_interval(years => ${FULL_AGE}::int) > contract.issue_date))`;
  const byHisCard = sql`select paid.assignment_id from transfers paid
    join assignments taught on taught.id = paid.assignment_id and taught.center_id = ${scope.organization.id}
    join students payer on payer.id = taught.student_id and payer.user_id = paid.created_by
    where paid.kind = 'assignment' and paid.payment_id is not null`;
  return sql<Payer>`case
    when assignments.id in (${ofHimself}) then 'Student'
    when assignments.id in (${contracts}) then 'Person'
    when assignments.id in (${byHisCard}) then 'Student'
    when assignments.organization_id = assignments.center_id then 'Center'
    when length(organizations.inn) = 12 then 'Entrepreneur'
    else 'Organization' end`;
}

/** Who works for somebody: the rest are sent by the employment service, or taught while they work for nobody. */
const working = [
  ...([
    'Employee',
    'Head',
    'Teacher',
    'HeadOfSchool',
    'CivilServant',
    'HeadOfCivilServants',
    'MunicipalServant',
  ] as const),
];
const others = ['FormerSoldier', 'CollegeStudent', 'UniversityStudent', 'Other'] as const;
const organizations: readonly Payer[] = ['Entrepreneur', 'Organization', 'Center'];

/**
 * Whether an organization pays for a worker of its own or for somebody else: whom it names as working elsewhere is not its
 * own, and whom the employment service has sent is neither.
 */
export const sentBy = (
  payer: Expression<Payer>,
  category: Expression<PersonFacets['category']>,
  worksForClient: Expression<boolean>,
) =>
  sql<PersonFacets['sentBy']>`case when ${payer} = any(${[...organizations]}::text[]) then
    case when ${category} = any(${working}::text[]) and ${worksForClient} then 'Employer'
      when ${category} = any(${[...working, ...others]}::text[]) then 'Organization' end end`;
