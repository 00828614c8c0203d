import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { useCurrentUser } from '../../api/session.ts';
import { formatDate } from '../../text/date.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PersonalDataText } from './PersonalDataText.tsx';

/** The consent to personal-data processing, a document of its own (152-ФЗ, article 9, part 1): whoever is not logged in registers an organization. */
export function PersonalDataPage() {
  const { user } = useCurrentUser();
  const isStudent = user !== null && !user.operator;
  return (
    <>
      <PageHeader
        title="Согласие на обработку персональных данных"
        hint={`Редакция от ${formatDate(CONSENT_VERSIONS.PersonalData)}`}
      />
      <PersonalDataText by={isStudent ? 'student' : 'operator'} />
    </>
  );
}
