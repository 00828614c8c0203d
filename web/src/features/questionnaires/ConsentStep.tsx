import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { AgreeBody, type Questionnaire, questionnaires } from '@dopusk/contract/questionnaires.ts';
import { Alert, Button, List, Text } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useSend } from '../../api/queries.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatDate, formatMoment } from '../../text/date.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { PersonalDataText } from '../session/PersonalDataText.tsx';
import classes from './Filling.module.css';

interface Props {
  questionnaire: Questionnaire;
  onDone: () => void;
  onWithdrawn: () => void;
}

/**
 * The consent to personal-data processing, a document of its own (152-ФЗ, article 9): the first step, recorded at once. Whoever has
 * given it can read it again and take it back here.
 */
export function ConsentStep({ questionnaire, onDone, onWithdrawn }: Props) {
  const { consentHolders: holders, consentedAt } = questionnaire;
  return consentedAt ? (
    <Given {...{ holders, onDone, onWithdrawn }} at={consentedAt} />
  ) : (
    <Asked {...{ holders, onDone }} />
  );
}

type Holders = Questionnaire['consentHolders'];

function Asked({ holders, onDone }: { holders: Holders; onDone: () => void }) {
  const form = useServerForm({
    schema: AgreeBody,
    defaultValues: { version: CONSENT_VERSIONS.PersonalData },
    submit: (body) => call(questionnaires.agree, { body }),
    onDone,
    invalidate: [questionnaires.current],
  });
  return (
    <Form form={form} warnOnLeave={false}>
      <Text c="dimmed">Сначала согласие: до него портал не примет ни фото, ни документов, ни номеров.</Text>
      <ConsentText holders={holders} />
      <CheckboxField
        control={form.control}
        name="accepted"
        label="Даю согласие на обработку персональных данных"
        required
      />
      <div className={classes.buttons}>
        <SubmitButton form={form}>Дальше</SubmitButton>
      </div>
    </Form>
  );
}

function Given({ holders, at, onDone, onWithdrawn }: Omit<Props, 'questionnaire'> & { holders: Holders; at: string }) {
  const withdraw = useSend(questionnaires.withdraw, { onDone: onWithdrawn, invalidate: [] });
  return (
    <>
      <Alert color="green" mb="lg" icon={<CircleCheck size={20} aria-hidden />}>
        Вы дали согласие {formatMoment(at)}
      </Alert>
      <ConsentText holders={holders} />
      <div className={`${classes.buttons} ${classes.below}`}>
        <Button onClick={onDone}>Дальше</Button>
        <ConfirmButton
          variant="default"
          color="red"
          question="Отозвать согласие?"
          text="Ответы и файлы, которые ещё не приняли, удалятся. Начатое обучение и выданные документы останутся. Тем, кто отвечает за ваши данные, придёт письмо об этом."
          confirm="Отозвать"
          onConfirm={() => withdraw.mutateAsync({})}
        >
          Отозвать согласие
        </ConfirmButton>
      </div>
    </>
  );
}

const ConsentText = ({ holders }: { holders: Holders }) => (
  <div className={`app-card ${classes.consent}`}>
    <Text c="dimmed" size="sm" mb="md">
      Согласие на обработку персональных данных, редакция от {formatDate(CONSENT_VERSIONS.PersonalData)}
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
      Отозвать согласие можно здесь же, по этой ссылке, или письмом каждому, кто его получил:{' '}
      {holders.map(whereToWrite).join('; ')}.
    </Text>
  </div>
);

/** «ЧОУ ДПО «Профи», info@profi.ru или Тверь, ул. Советская, д. 1». */
function whereToWrite({ title, address, email }: Questionnaire['consentHolders'][number]): string {
  const places = [email, address].filter(Boolean).join(' или ');
  return places ? `${title}, ${places}` : title;
}
