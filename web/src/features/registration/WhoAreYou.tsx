import { Introduction, operators } from '@dopusk/contract/operators.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { session } from '@dopusk/contract/session.ts';
import { call } from '../../api/client.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NameFields } from '../../forms/NameFields.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useNamePage } from '../../ui/page-title.ts';
import { Agreements } from './Agreements.tsx';

const blank = {
  surname: '',
  name: '',
  lastName: '',
  hasNoLastName: false,
  phone: '',
};

/**
 * The first administrator of a new center says who he is, and whoever has got an account by his mailbox that somebody else had registered:
 * letters, the log and the history name him from then on. He agrees and consents here, as who registers does.
 */
export function WhoAreYou({ organization }: { organization: string | null }) {
  useNamePage('Представьтесь');
  const form = useServerForm({
    schema: Introduction,
    defaultValues: blank,
    submit: (body) => call(operators.introduce, { body }),
    invalidate: [session.current],
  });
  return (
    <>
      <PageHeader
        title="Представьтесь"
        hint={`${organization ? `Вы работаете на портале для организации ${organizationNamed(organization)}. ` : ''}Имя увидят коллеги и клиенты: в приглашениях, письмах и истории изменений. На телефон придёт код, если вы забудете пароль`}
      />
      <Form form={form}>
        <NameFields form={form} at="" />
        <PhoneField control={form.control} name="phone" label="Телефон" required />
        <Agreements form={form} />
        <SubmitButton form={form}>Продолжить</SubmitButton>
      </Form>
    </>
  );
}
