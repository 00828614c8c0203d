import { documentCorrections, RevokeBody } from '@dopusk/contract/document-corrections.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { numberText } from '@dopusk/contract/documents/number-text.ts';
import { Alert, Anchor, List, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { type ServerForm, useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { peopleText, plural } from '../../text/number.ts';

interface Props {
  documentId: string;
  /** It is about several people of a group. */
  isOfGroup: boolean;
  /** Other documents may rest on it. */
  isProtocol?: boolean;
  /** Specifications may belong to it, which go with it. */
  isContract?: boolean;
  /** Cards may repeat it, which go with it. */
  hasCards?: boolean;
  /** Its number may stand in a protocol, which stays as it was printed. */
  restsOnProtocol?: boolean;
  onDone: () => void;
}

/** Takes a fixed document back for ever, with a reason. */
export function RevokeForm(props: Props) {
  const { documentId, isOfGroup, restsOnProtocol = false, onDone } = props;
  const { isProtocol = false, isContract = false, hasCards = false } = props;
  const form = useServerForm({
    schema: RevokeBody,
    defaultValues: { documentId, reason: '', withResting: true },
    submit: (body) => call(documentCorrections.revoke, { body }),
    done: 'Документ отозван',
    onDone,
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">
        {isOfGroup ? 'Документ общий: он будет отозван у всех, кто в нём назван. ' : ''}
        При проверке по коду документ будет недействительным, его номер останется занят. После этого документ можно
        оформить заново. Отменить отзыв нельзя.
        {restsOnProtocol
          ? ' В протоколе останется номер отозванного документа, пока слушатель не получит новый: тогда протокол напечатается заново – подпишите его.'
          : ''}
      </Text>
      {isProtocol ? <RestingDocuments documentId={documentId} form={form} /> : null}
      {isProtocol || hasCards ? <RestingRepeats documentId={documentId} /> : null}
      {isContract ? <SpecificationsOf documentId={documentId} /> : null}
      {hasCards ? <CardsOf documentId={documentId} /> : null}
      <AreaField
        control={form.control}
        name="reason"
        isFirst
        label="Причина"
        description="Её прочтут клиент и слушатель. Например: ошибка в фамилии"
        minRows={2}
        required
      />
      <RevokeButton
        documentId={documentId}
        isProtocol={isProtocol}
        isContract={isContract}
        hasCards={hasCards}
        form={form}
      />
    </Form>
  );
}

interface ButtonProps {
  documentId: string;
  isProtocol: boolean;
  isContract: boolean;
  hasCards: boolean;
  form: ServerForm<z.input<typeof RevokeBody>>;
}

/** It says what it takes back: of a protocol how many documents go with it. */
function RevokeButton({ documentId, isProtocol, isContract, hasCards, form }: ButtonProps) {
  const options = { enabled: isProtocol || isContract || hasCards, staleTime: 0 };
  const { data = [] } = useApi(documentCorrections.resting, { params: { id: documentId } }, options);
  const withResting = useWatch({ control: form.control, name: 'withResting' });
  const words = isProtocol
    ? wordsOfProtocol(data.length, withResting ?? false)
    : data.length > 0
      ? isContract
        ? `Отозвать договор и ${plural(data.length, 'спецификацию', 'спецификации', 'спецификаций')}`
        : `Отозвать документ и ${plural(data.length, 'билет', 'билета', 'билетов')}`
      : 'Отозвать';
  return (
    <SubmitButton form={form} color="red">
      {words}
    </SubmitButton>
  );
}

function wordsOfProtocol(count: number, withResting: boolean): string {
  if (count === 0) return 'Отозвать';
  return withResting
    ? `Отозвать протокол и ${plural(count, 'документ', 'документа', 'документов')}`
    : 'Отозвать только протокол';
}

/** The specifications that a framework contract takes with it: they are nothing without it. Nothing when there are none. */
function SpecificationsOf({ documentId }: { documentId: string }) {
  const { data } = useApi(documentCorrections.resting, { params: { id: documentId } }, { staleTime: 0 });
  if (!data) return <Skeleton height={40} />;
  if (data.length === 0) return null;
  return (
    <Alert
      color="red"
      title={`Вместе с ним отзываются его спецификации: ${data.length}`}
      icon={<TriangleAlert size={20} aria-hidden />}
    >
      {data.map(({ number }) => `№\u00a0${number}`).join(', ')}. Без рамочного договора они не действуют.
    </Alert>
  );
}

/** The cards that a certificate takes with it; nothing when there are none. */
export function CardsOf({ documentId }: { documentId: string }) {
  const { data } = useApi(documentCorrections.resting, { params: { id: documentId } }, { staleTime: 0 });
  if (!data) return <Skeleton height={40} />;
  if (data.length === 0) return null;
  const named = data.map(({ type, trainingType, number }) => `${documentTitle(type, trainingType)} №\u00a0${number}`);
  return (
    <Alert color="red" title="Вместе с ним перестанет действовать билет" icon={<TriangleAlert size={20} aria-hidden />}>
      {named.join(', ')}: он повторяет этот документ. Новый билет оформите по новому документу.
    </Alert>
  );
}

interface RestingProps {
  documentId: string;
  form: ServerForm<z.input<typeof RevokeBody>>;
}

/** The documents that name the protocol, and whether they are taken back with it; nothing when there are none. */
function RestingDocuments({ documentId, form }: RestingProps) {
  const { data } = useApi(documentCorrections.resting, { params: { id: documentId } }, { staleTime: 0 });
  if (!data) return <Skeleton height={60} />;
  if (data.length === 0) return null;
  const count = plural(data.length, 'документ', 'документа', 'документов');
  return (
    <>
      <Alert color="red" title={`На протоколе держится ${count}`} icon={<TriangleAlert size={20} aria-hidden />}>
        {/* What scrolls is reached by the keyboard. */}
        <List size="sm" mah={200} style={{ overflowY: 'auto' }} tabIndex={0} aria-label="Документы по протоколу">
          {data.map((document) => (
            <List.Item key={document.id}>
              {document.fullName}: {documentTitle(document.type, document.trainingType)} {numberText(document)}
            </List.Item>
          ))}
        </List>
      </Alert>
      <CheckboxField control={form.control} name="withResting" label="Отозвать и эти документы" />
      <StayingText form={form} />
    </>
  );
}

/** What becomes of the documents by the choice: each says that its protocol is gone to whoever checks it. */
function StayingText({ form }: Pick<RestingProps, 'form'>) {
  const withResting = useWatch({ control: form.control, name: 'withResting' });
  return (
    <Text size="sm" c="dimmed">
      {withResting
        ? 'Они перестанут действовать вместе с протоколом.'
        : 'Они останутся действительными. Проверка по коду, реестр и карточка скажут, что протокол, на котором они держатся, отозван. Оставляйте их, если протокол оформят заново с теми же решениями.'}
    </Text>
  );
}

/** Whose check is repeated because of what it says, and what becomes of the repetition; nothing when there is none. */
function RestingRepeats({ documentId }: { documentId: string }) {
  const { data } = useApi(documentCorrections.restingRepeats, { params: { id: documentId } }, { staleTime: 0 });
  if (!data || data.length === 0) return null;
  const isFixed = data.some(({ protocolNumber }) => protocolNumber !== null);
  return (
    <Alert
      color="yellow"
      title={`По нему назначена новая проверка: ${peopleText(data.length)}`}
      icon={<TriangleAlert size={20} aria-hidden />}
    >
      <List size="sm" mah={160} style={{ overflowY: 'auto' }} tabIndex={0} aria-label="Новая проверка">
        {data.map(({ assignId, fullName, date, protocolNumber }) => (
          <List.Item key={assignId}>
            {fullName}:{' '}
            <Anchor component={Link} to={paths.assignment(assignId)} inherit underline="always">
              {formatDate(date)}
            </Anchor>
            {protocolNumber ? `, протокол №\u00a0${protocolNumber}` : ''}
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {isFixed
          ? 'Она остаётся: её протокол и документы действуют и после отзыва.'
          : 'Она остаётся: день, группа и цена не меняются.'}{' '}
        Пока она назначена, записать этим людям «сдал» в первой проверке нельзя; новый первый протокол назовёт прежний
        результат. Если в первом протоколе ошибка и человек сдал сразу, сначала снимите назначение новой проверки.
      </Text>
    </Alert>
  );
}
