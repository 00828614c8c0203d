import { CONSENT_VERSIONS } from '@dopusk/contract/consents.ts';
import { questionnaires, SendBody } from '@dopusk/contract/questionnaires.ts';
import { Alert, Button, Text } from '@mantine/core';
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
  onSent: () => void;
  onBack: () => void;
}

/** The consent to personal-data processing, a document of its own (152-ФЗ, article 9), with which the questionnaire goes off. */
export function ConsentStep({ lacking, onSent, onBack }: Props) {
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
        <PersonalDataText />
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
