import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { contactFields } from '@dopusk/contract/organization-record.ts';
import { fillsRequisites, type Organization, organizations } from '@dopusk/contract/organizations.ts';
import { Box } from '@mantine/core';
import { GraduationCap, Signature, UserRoundCog, UsersRound } from 'lucide-react';
import { newUuid } from '../../api/new-uuid.ts';
import { useApi, useSend } from '../../api/queries.ts';
import { allows, useCurrentUser, useMissingRight } from '../../api/session.ts';
import { useRouteId } from '../../layout/screen.ts';
import { priceText } from '../../text/number.ts';
import { formatAddress, organizationTitle } from '../../text/organization.ts';
import { Actions } from '../../ui/Actions.tsx';
import { CopyFact, Fact, FactColumns, Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { VersionHistory } from '../../ui/VersionHistory.tsx';
import { PaymentTermsSection } from '../debts/PaymentTermsSection.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { BalanceToCard } from '../payments/BalanceToCard.tsx';
import { BoundMoney } from '../payments/BoundMoney.tsx';
import { CorrectBalance } from '../payments/CorrectBalance.tsx';
import { ReturnMoney } from '../payments/ReturnMoney.tsx';
import { ClientPrices } from '../prices/ClientPrices.tsx';
import { editOrganization } from './actions.ts';
import { BankAccounts } from './BankAccounts.tsx';
import { OrganizationCenters } from './OrganizationCenters.tsx';
import { OrganizationOperators } from './OrganizationOperators.tsx';
import { OrganizationRequisites } from './OrganizationRequisites.tsx';
import { OrganizationStaff } from './OrganizationStaff.tsx';
import { useMissingPayeeRight } from './payee-right.ts';
import { Signatories } from './Signatories.tsx';

/** An organization with its balance, requisites, students and operators. */
export function OrganizationPage() {
  const id = useRouteId();
  const query = useApi(organizations.read, { params: { id } }, { quiet: true });
  const { user } = useCurrentUser();
  const mayMoney = allows('center:Money', user);
  const mayPrices = !allows('center', user) || mayMoney || allows('center:Settings', user);
  return (
    <Loaded query={query}>
      {(organization) => (
        <>
          <PageHeader title={organizationTitle(organization)} hint={hintOf(organization)}>
            <Actions of={organization} actions={[editOrganization]} />
            {/* Of a center a client is shown its contacts alone: its history is nobody's there. */}
            {organization.editable ? (
              <HistoryButton record="Organization" id={organization.id} title={organizationTitle(organization)} />
            ) : null}
          </PageHeader>
          <Contacts organization={organization} />
          <OrganizationRequisites organization={organization} />
          {organization.organizationType === 'EducationCenter' && organization.editable === 'Everything' ? (
            <Box mb="lg">
              <BankAccounts organization={organization} />
            </Box>
          ) : null}
          {mayMoney && organization.organizationType === 'Customer' ? (
            <Box mb="lg">
              <PaymentTermsSection clientId={organization.id} />
            </Box>
          ) : null}
          {organization.organizationType === 'Customer' &&
          !organization.isPerson &&
          organization.editable &&
          mayPrices ? (
            <Box mb="lg">
              <ClientPrices clientId={organization.id} />
            </Box>
          ) : null}
          {organization.editable ? <History organization={organization} /> : null}
          {organization.editable && !organization.isPerson ? <People organization={organization} /> : null}
        </>
      )}
    </Loaded>
  );
}

function hintOf({ organizationType, isPerson }: Organization): string {
  if (isPerson) return 'Физическое лицо, платит за обучение по своему договору';
  return organizationType === 'EducationCenter' ? 'Учебный центр' : 'Клиент';
}

/** The former requisites, whose mistaken versions its members take back. */
function History({ organization }: { organization: Organization }) {
  const { id } = organization;
  const query = useApi(organizations.versions, { params: { id } }, { quiet: true });
  const mayChange = [useMissingRight(organizations.removeVersion.access), useMissingPayeeRight(organization)].every(
    (why) => why === null,
  );
  const remove = useSend(organizations.removeVersion, {
    done: 'Версия удалена',
    undoId: (_, { body }) => body.undoId ?? null,
  });
  return (
    <VersionHistory
      versions={query.data ?? []}
      {...(fillsRequisites(organization) && mayChange
        ? { onRemove: (validFrom: string) => remove.mutateAsync({ body: { id, validFrom, undoId: newUuid() } }) }
        : {})}
    />
  );
}

function Contacts({ organization }: { organization: Organization }) {
  const { shortTitle, inn, phone, email, address, balance } = organization;
  return (
    <FactColumns>
      <Facts>
        {balance ? (
          <Fact name="Баланс">
            <b>{priceText(balance.amount)}</b>
            <BoundMoney bound={balance.bound} />
            <CorrectBalance client={organization} />
            {organization.organizationType === 'Customer' ? <ReturnMoney client={organization} /> : null}
            <BalanceToCard client={organization} />
          </Fact>
        ) : null}
        {shortTitle ? <CopyFact name={contactFields.shortTitle.title} text={shortTitle} /> : null}
        <CopyFact name="ИНН" text={inn} />
        {organization.isPerson ? (
          <CopyFact name="Место жительства" text={organization.requisites?.legalAddress ?? null} />
        ) : (
          <CopyFact name="Почтовый адрес" text={address && formatAddress(address)} />
        )}
      </Facts>
      <Facts>
        <CopyFact name="Телефон" text={formatPhone(phone)} value={phone} />
        <CopyFact name="E-mail" text={email} />
      </Facts>
    </FactColumns>
  );
}

function People({ organization }: { organization: Organization }) {
  return (
    <PageTabs
      label="Люди организации"
      tabs={[
        { name: 'staff', label: 'Персонал', icon: UsersRound, panel: () => <OrganizationStaff id={organization.id} /> },
        {
          name: 'operators',
          label: 'Операторы',
          icon: UserRoundCog,
          panel: () => <OrganizationOperators organization={organization} />,
        },
        {
          name: 'signatories',
          label: 'Подписанты',
          icon: Signature,
          panel: () => <Signatories organization={organization} />,
        },
        // Whom a client shows its people is the client's to see and to say.
        ...(organization.organizationType === 'Customer' && organization.editable === 'Everything'
          ? [
              {
                name: 'centers',
                label: 'Учебные центры',
                icon: GraduationCap,
                panel: () => (
                  <OrganizationCenters organizationId={organization.id} bound={organization.balance?.bound ?? []} />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
