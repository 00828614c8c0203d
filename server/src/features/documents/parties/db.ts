import { sql } from 'kysely';
import type { Party } from './party.ts';

/** An organization with its requisites, of a table joined under this alias. */
export function partyOf(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Party>`jsonb_build_object(
    'id', ${column('id')}, 'title', ${column('title')}, 'inn', ${column('inn')}, 'phone', ${column('phone')},
    'email', ${column('email')}, 'address', ${column('address')},
    'bankAccountNumber', ${column('bank_account_number')}, 'kpp', ${column('kpp')}, 'ogrn', ${column('ogrn')},
    'bic', ${column('bic')}, 'bankTitle', ${column('bank_title')},
    'correspondentAccount', ${column('correspondent_account')}, 'legalAddress', ${column('legal_address')},
    'headFullName', ${column('head_full_name')}, 'headPosition', ${column('head_position')},
    'headAuthority', ${column('head_authority')}, 'licenceNumber', ${column('licence_number')},
    'licenceDate', ${column('licence_date')}, 'licenceIssuer', ${column('licence_issuer')},
    'vatMode', ${column('vat_mode')}, 'vatBasis', ${column('vat_basis')})`;
}
