import { CONSENT_VERSIONS } from '@dopusk/contract/consents.ts';
import { type Questionnaire, questionnaires, SendBody } from '@dopusk/contract/questionnaires.ts';
import { Alert, Button, List, Text } from '@mantine/core';
import { call } from '../../api/client.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatDate } from '../../text/date.ts';
import { PersonalDataText } from '../session/PersonalDataText.tsx';
import classes from './Filling.module.css';

interface Props {
  /** What is still to be said, by its titles. */
  lacking: readonly string[];
  holders: Questionnaire['consentHolders'];
  onSent: () => void;
  onBack: () => void;
}

/** The consent to personal-data processing, a document of its own (152-ФЗ, article 9), with which the questionnaire goes off. */
export function ConsentStep({ lacking, holders, onSent, onBack }: Props) {
  const version = CONSENT_VERSIONS.PersonalData;
  const form = useServerForm({
    schema: SendBody,
    defaultValues: { version },
    submit: (body) => call(questionnaires.send, { body }),
    onDone: onSent,
    invalidate: [],
  });
  return (
    <Form form={form} warnOnLeave={false}>
      {lacking.length > 0 ? (
        <Alert color="yellow" role="status" title="Ещё не заполнено">
          {lacking.join(', ')}
        </Alert>
      ) : null}
      <div className={`app-card ${classes.consent}`}>
        <Text c="dimmed" size="sm" mb="md">
          Согласие на обработку персональных данных, редакция от {formatDate(version)}
        </Text>
        <Text fw={500}>Согласие получают</Text>
        <List mt={4} mb="xl">
          {holders.map(({ title, address }) => (
            <List.Item key={title}>{[title, address].filter(Boolean).join(', ')}</List.Item>
          ))}
        </List>
        <PersonalDataText by="student" />
        <Text fw={500} mt="xl">
          Если вы не входите на портал
        </Text>
        <Text mt={4}>
          Отозвать согласие можно письмом каждому, кто его получил: {holders.map(whereToWrite).join('; ')}.
        </Text>
      </div>
      <CheckboxField
        control={form.control}
        name="accepted"
        label="Даю согласие на обработку персональных данных"
        required
      />
      <div className={classes.buttons}>
        <SubmitButton form={form}>Отправить анкету</SubmitButton>
        <Button variant="default" onClick={onBack}>
          Назад
        </Button>
      </div>
    </Form>
  );
}

/** «ЧОУ ДПО «Профи», info@profi.ru или Тверь, ул. Советская, д. 1». */
function whereToWrite({ title, address, email }: Questionnaire['consentHolders'][number]): string {
  const places = [email, address].filter(Boolean).join(' или ');
  return places ? `${title}, ${places}` : title;
}
