import { organizations } from '@dopusk/contract/organizations.ts';
import type { CurrentOrganization } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { Building2, UsersRound } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { useListState } from '../../table/use-list-state.ts';
import { organizationTitle } from '../../text/organization.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { ORGANIZATION_FILTERS, OrganizationTable } from '../organizations/OrganizationTable.tsx';
import { SecondFactorAdvice } from '../session/second-factor/SecondFactorAdvice.tsx';
import { BIRTHDAY_FILTERS, PersonnelTable } from '../students/PersonnelTable.tsx';
import { Concerns } from './Concerns.tsx';
import { MonthCharts } from './MonthCharts.tsx';
import { PaidFigures } from './PaidFigures.tsx';
import { SetupList } from './SetupList.tsx';

/** The operator's home: what asks for attention, students and organizations. */
export function OperatorHome({ organization }: { organization: CurrentOrganization }) {
  return (
    <>
      <PageHeader title="Главная" hint={organizationTitle(organization)} />
      <SecondFactorAdvice />
      {organization.organizationType === 'EducationCenter' ? <SetupList center={organization} /> : null}
      <Concerns organization={organization} />
      <PaidFigures />
      {organization.organizationType === 'EducationCenter' ? <MonthCharts /> : null}
      <PageTabs
        label="Персонал и организации"
        tabs={[
          { name: 'staff', label: 'Персонал', icon: UsersRound, panel: () => <Staff /> },
          { name: 'organizations', label: 'Организации', icon: Building2, panel: () => <Organizations /> },
        ]}
      />
    </>
  );
}

function Staff() {
  const state = useListState(BIRTHDAY_FILTERS);
  const query = useApi(students.listAcrossOrganizations, { query: state.query }, { keepPrevious: true });
  return (
    <PersonnelTable
      withOrganization
      query={query}
      state={state}
      emptyHint="Создайте первого сотрудника, чтобы назначать ему курсы."
    />
  );
}

function Organizations() {
  const state = useListState(ORGANIZATION_FILTERS);
  const query = useApi(organizations.list, { query: state.query }, { keepPrevious: true });
  return <OrganizationTable query={query} state={state} />;
}
