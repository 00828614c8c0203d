import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { type Proposal, questionnaires, ReturnBody } from '@dopusk/contract/questionnaires.ts';
import { studentFiles, studentRecord } from '@dopusk/contract/student-record.ts';
import { Alert, Anchor, Box, Group, Modal, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { Check, CornerUpLeft, Smartphone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { useApi, useSend } from '../../api/queries.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { formatDate, formatMoment } from '../../text/date.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { laterText } from './later-text.ts';
import classes from './ProposalPage.module.css';
import { shownAnswer } from './shown-answer.ts';

/** What a person has sent beside what the record says: accepted, or sent back with a reason. */
export function ProposalPage() {
  const id = useRouteId();
  const query = useApi(questionnaires.proposal, { params: { id } }, { quiet: true });
  if (query.error?.code === 'QuestionnaireNotSent') {
    return (
      <Notice
        order={1}
        icon={Check}
        title="Анкета не ждёт решения"
        hint="Её уже приняли или вернули, или слушатель ещё заполняет её"
      />
    );
  }
  return <Loaded query={query}>{(proposal) => <Decision proposal={proposal} />}</Loaded>;
}

function Decision({ proposal }: { proposal: Proposal }) {
  const { id, sentAt, groupId, groupTitle, fullName, consent, fields, files } = proposal;
  const [opened, { open, close }] = useDisclosure();
  const navigate = useNavigate();
  const leave = () => navigate({ to: paths.groupQuestionnaires(groupId) });
  const accept = useSend(questionnaires.accept, { done: 'Анкета принята!', onDone: leave });
  return (
    <>
      <PageHeader title={fullName} hint={`Анкета слушателя, ${groupTitle}. Отправлена ${formatMoment(sentAt)}`}>
        <ActionButton
          takes={questionnaires.accept}
          leftSection={<Check size={18} aria-hidden />}
          loading={accept.isPending}
          onClick={() => accept.mutate({ body: { id, sentAt } })}
        >
          Принять
        </ActionButton>
        <ActionButton
          takes={questionnaires.sendBack}
          variant="default"
          leftSection={<CornerUpLeft size={18} aria-hidden />}
          onClick={open}
        >
          Вернуть
        </ActionButton>
      </PageHeader>
      {proposal.unchangedSince !== null ? (
        <Alert color="yellow" mb="lg" icon={<TriangleAlert size={20} aria-hidden />} title="Прислано без изменений">
          Анкету возвращали с причиной «{proposal.unchangedSince}», а слушатель отправил её снова такой же.
        </Alert>
      ) : null}
      {proposal.snilsDoubt ? (
        <Alert color="yellow" mb="lg" icon={<TriangleAlert size={20} aria-hidden />} title="Проверьте СНИЛС">
          {proposal.snilsTaken ?? 'В профиле стоит другой СНИЛС. Он один на всю жизнь: сверьте со сканом'}
        </Alert>
      ) : null}
      {proposal.remark ? (
        <Alert
          color="yellow"
          mb="lg"
          icon={<TriangleAlert size={20} aria-hidden />}
          title="Слушатель пишет, что не так"
        >
          <span style={{ overflowWrap: 'anywhere' }}>{proposal.remark}</span> <ProfileLink id={proposal.studentId} />
        </Alert>
      ) : null}
      {proposal.later.length > 0 ? (
        <Alert color="yellow" mb="lg" icon={<TriangleAlert size={20} aria-hidden />} title={laterText(proposal.later)}>
          Это нужно его курсу для федерального реестра, а под рукой у слушателя этого не было: спросите у него.
        </Alert>
      ) : null}
      {proposal.contact ? (
        <Alert color="blue" mb="lg" icon={<Smartphone size={20} aria-hidden />} title="Вошёл по личному листу">
          Указал {proposal.contact.includes('@') ? proposal.contact : formatPhone(proposal.contact)}.{' '}
          {files.length > 0
            ? 'Сверьте фото и документы.'
            : 'Фото и сканов не прислал: убедитесь у него самого, что это он.'}{' '}
          Когда примете анкету, это станет его входом на портал.
        </Alert>
      ) : null}
      <Box className="app-card" p={{ base: 12, sm: 20 }} style={{ overflowX: 'auto' }}>
        <Table className={classes.table} layout="fixed" verticalSpacing="sm" horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Поле</Table.Th>
              <Table.Th>Сейчас</Table.Th>
              <Table.Th>Прислано</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ name, before, after }) => (
              <Line
                key={name}
                title={studentRecord[name].title}
                before={before === null ? null : shownAnswer(name, before)}
                after={after === null ? null : shownAnswer(name, after)}
                isSame={before === after}
              />
            ))}
            {files.map(({ name, before, after }) => (
              <Line
                key={name}
                title={studentFiles[name].title}
                before={before ? <FileLink {...before} isPhoto={name === 'avatar'} /> : null}
                after={<FileLink {...after} isPhoto={name === 'avatar'} />}
                isSame={false}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      <Text c="dimmed" mt="md">
        {consent
          ? `Согласие на обработку персональных данных дано ${formatMoment(consent.at)}, редакция от ${formatDate(consent.version)}`
          : 'Согласия на обработку персональных данных нет'}
      </Text>
      <Modal opened={opened} onClose={close} title="Вернуть анкету">
        <SendBack {...{ id, sentAt }} onDone={leave} />
      </Modal>
    </>
  );
}

/** Name and birthday are mended in the profile. */
const ProfileLink = ({ id }: { id: string }) => (
  <Anchor component={Link} to={paths.student(id)} inherit underline="always">
    Открыть профиль
  </Anchor>
);

interface LineProps {
  title: string;
  before: ReactNode;
  after: ReactNode;
  isSame: boolean;
}

function Line({ title, before, after, isSame }: LineProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {title}
      </Table.Th>
      <Table.Td data-title="Сейчас" style={{ overflowWrap: 'anywhere' }}>
        {before ?? (
          <Text span c="dimmed" inherit>
            –
          </Text>
        )}
      </Table.Td>
      <Table.Td data-title="Прислано" style={{ overflowWrap: 'anywhere' }}>
        {isSame ? (
          <Text span c="dimmed" inherit>
            то же
          </Text>
        ) : (
          <b>{after}</b>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** A photo is looked at before it is accepted: it stands there as a picture. */
function FileLink({ url, title, isPhoto }: { url: string; title: string; isPhoto: boolean }) {
  const isPicture = /\.(jpg|png)$/i.test(title);
  return (
    <Anchor href={isPicture ? `${url}?inline` : url} target="_blank" rel="noopener" underline="always">
      {isPhoto ? (
        <img src={`${url}?inline`} alt={title} style={{ display: 'block', maxWidth: '100%', height: 160 }} />
      ) : (
        title
      )}
    </Anchor>
  );
}

function SendBack({ id, sentAt, onDone }: { id: string; sentAt: string; onDone: () => unknown }) {
  const form = useServerForm({
    schema: ReturnBody,
    defaultValues: { id, sentAt, reason: '' },
    submit: (body) => call(questionnaires.sendBack, { body }),
    done: 'Анкета возвращена!',
    onDone,
  });
  return (
    <Form form={form} warnOnLeave={false}>
      <AreaField
        control={form.control}
        name="reason"
        label="Что исправить"
        description="Уйдёт слушателю письмом или по СМС. Заполненное у него сохранится"
        required
      />
      <Group>
        <SubmitButton form={form}>Вернуть слушателю</SubmitButton>
      </Group>
    </Form>
  );
}
