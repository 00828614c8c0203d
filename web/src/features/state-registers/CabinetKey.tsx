import { CabinetKeyBody, registerCabinet } from '@dopusk/contract/register-cabinet.ts';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';

/** The key of the center's cabinet of the Ministry's register: for its administrator, where the portal speaks to the cabinet. */
export function CabinetKey() {
  const { data } = useApi(registerCabinet.state, {}, { quiet: true });
  const { user } = useCurrentUser();
  return data?.isOn && allows(registerCabinet.keepKey.access, user) ? <KeyForm hasKey={data.hasKey} /> : null;
}

function KeyForm({ hasKey }: { hasKey: boolean }) {
  const form = useServerForm({
    schema: CabinetKeyBody,
    defaultValues: { key: '' },
    submit: (body) => call(registerCabinet.keepKey, { body }),
    done: hasKey ? 'Ключ личного кабинета изменён!' : 'Ключ личного кабинета записан!',
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <FormSection title="Личный кабинет реестра Минтруда">
        <TextField
          control={form.control}
          name="key"
          label="Ключ"
          description={
            hasKey
              ? 'Ключ записан. Новый заменит его, пустое поле уберёт'
              : '32 знака из личного кабинета: по нему файлы уходят черновиками, а номера приходят сами'
          }
          maxLength={32}
        />
      </FormSection>
      <SubmitButton form={form}>Записать ключ</SubmitButton>
    </Form>
  );
}
