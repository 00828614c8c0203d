import { students } from '@dopusk/contract/students.ts';
import { useApi } from '../../api/queries.ts';
import { useListState } from '../../table/use-list-state.ts';
import { Actions } from '../../ui/Actions.tsx';
import { createStudentIn } from '../students/actions.tsx';
import { DoublesButton } from '../students/DoublesButton.tsx';
import { BIRTHDAY_FILTERS, PersonnelTable } from '../students/PersonnelTable.tsx';

/** The students of one organization. */
export function OrganizationStaff({ id }: { id: string }) {
  const state = useListState(BIRTHDAY_FILTERS);
  const query = useApi(students.listOfOrganization, { params: { id }, query: state.query }, { keepPrevious: true });
  return (
    <PersonnelTable
      query={query}
      state={state}
      organization={id}
      filters={
        <>
          <DoublesButton organization={id} />
          <Actions of={{ organization: id }} actions={[createStudentIn]} />
        </>
      }
      emptyHint="В организации пока нет сотрудников."
    />
  );
}
