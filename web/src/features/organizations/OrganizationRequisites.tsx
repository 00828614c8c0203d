import type { Organization } from '@dopusk/contract/organizations.ts';
import { type Requisites, vatModeTitles } from '@dopusk/contract/requisites.ts';
import { formatDate } from '../../text/date.ts';
import { CopyFact, FactColumns, Facts } from '../../ui/Facts.tsx';

/** Requisites for contracts and invoices; each is copied by a click. */
export function OrganizationRequisites({ organization }: { organization: Organization }) {
  const { requisites, bankAccountNumber, organizationType, isPerson } = organization;
  // A natural person has none.
  if (!requisites || isPerson) return null;
  return (
    <FactColumns title="Реквизиты">
      <Facts>
        <CopyFact name="КПП" text={requisites.kpp} />
        <CopyFact name="ОГРН" text={requisites.ogrn} />
        <CopyFact name="Юридический адрес" text={requisites.legalAddress} />
      </Facts>
      <Facts>
        <CopyFact name="Расчётный счёт" text={bankAccountNumber} />
        <CopyFact name="Банк" text={requisites.bankTitle} />
        <CopyFact name="БИК" text={requisites.bic} />
        <CopyFact name="Корр. счёт" text={requisites.correspondentAccount} />
        {organizationType === 'EducationCenter' ? (
          <>
            <CopyFact name="Лицензия" text={licenceOf(requisites)} />
            <CopyFact name="НДС" text={vatOf(requisites)} />
          </>
        ) : null}
      </Facts>
    </FactColumns>
  );
}

const licenceOf = ({ licenceNumber, licenceDate, licenceIssuer }: Requisites) =>
  [[licenceNumber && `№ ${licenceNumber}`, licenceDate && `от ${formatDate(licenceDate)}`], [licenceIssuer]]
    .map((part) => part.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ');

const vatOf = ({ vatMode, vatBasis }: Requisites) =>
  [vatMode && vatModeTitles[vatMode], vatBasis].filter(Boolean).join(', ');
