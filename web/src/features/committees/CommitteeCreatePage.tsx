import { committees } from '@dopusk/contract/committees.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CommitteeForm } from './CommitteeForm.tsx';

/** «Создание комиссии». */
export function CommitteeCreatePage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Создание комиссии"
        hint="Состав попадёт в протоколы: укажите фамилию, имя и отчество полностью"
      />
      <CommitteeForm
        submit={(body, _, key) => call(committees.create, { body, key })}
        submitLabel="Создать комиссию"
        done="Комиссия создана!"
        onDone={({ id }) => navigate({ to: paths.committee(id) })}
      />
    </>
  );
}
