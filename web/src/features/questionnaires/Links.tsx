import { LINK_DAYS, LINK_DAYS_AT_MOST, LinkBody, type LinkRow } from '@dopusk/contract/questionnaire-links.ts';
import { questionnaireSheets } from '@dopusk/contract/questionnaire-sheets.ts';
import { questionnaireStepTitles } from '@dopusk/contract/questionnaire-step.ts';
import { type GroupQuestionnaires, questionnaires } from '@dopusk/contract/questionnaires.ts';
import { Anchor, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Plus, QrCode, Scissors } from 'lucide-react';
import { addressOf, call } from '../../api/client.ts';
import { useSend } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { MultiChoiceField } from '../../forms/MultiChoiceField.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './GroupQuestionnairesPage.module.css';

/** The links of a group: made, sent or printed, revoked. */
export function Links({ group }: { group: GroupQuestionnaires }) {
  const [opened, { open, close }] = useDisclosure();
  const links = group.links;
  const sheets = group.people.filter(({ needsSheet }) => needsSheet).length;
  return (
    <Section
      title="Ссылка для группы"
      hint="Одна на всех: отправьте её в чат или распечатайте QR-код. Каждый входит по коду и видит только свою анкету"
      action={
        <ActionButton takes={questionnaires.makeLink} leftSection={<Plus size={18} aria-hidden />} onClick={open}>
          Создать ссылку
        </ActionButton>
      }
    >
      {links.length > 0 ? (
        <ul className={classes.people}>
          {links.map((link) => (
            <Row key={link.id} link={link} sheets={sheets} />
          ))}
        </ul>
      ) : null}
      <Modal opened={opened} onClose={close} title="Ссылка на анкету">
        <NewLink group={group} onDone={close} />
      </Modal>
    </Section>
  );
}

const stateTexts: Record<LinkRow['state'], string> = { Open: '', Expired: 'Срок вышел', Revoked: 'Отозвана' };

/** @param sheets how many people have neither e-mail nor phone */
function Row({ link, sheets }: { link: LinkRow; sheets: number }) {
  const { id, url, asks, madeBy, createdAt, expiresAt, state, begun, sent } = link;
  const revoke = useSend(questionnaires.revokeLink, { done: 'Ссылка отозвана', invalidate: [questionnaires.ofGroup] });
  const qr = addressOf(questionnaires.qr, { params: { id }, query: {} });
  const sheet = addressOf(questionnaires.qr, { params: { id }, query: { sheet: 'true' } });
  const isOpen = state === 'Open';
  return (
    <li className={classes.link} style={{ paddingBlock: 12 }}>
      <div className={classes.address}>
        {isOpen ? <CopyText text={url} /> : <Text fw={500}>{stateTexts[state]}</Text>}
        <Text size="sm" c="dimmed" mt={4}>
          Спрашивает: {asks.map((step) => questionnaireStepTitles[step]).join(', ')}. Начали: {begun}, отправили: {sent}
        </Text>
        <Text size="sm" c="dimmed">
          Создана {formatDate(createdAt)}, {madeBy}. {isOpen ? 'Действует' : 'Действовала'} до {formatDate(expiresAt)}
        </Text>
        {isOpen ? (
          <Group gap="sm" mt="sm">
            <Anchor href={sheet} target="_blank" rel="noopener" underline="always">
              <QrCode size={16} aria-hidden style={{ verticalAlign: -3 }} /> Лист с QR-кодом для печати
            </Anchor>
            {sheets > 0 ? <SheetsButton linkId={id} count={sheets} /> : null}
            <ConfirmButton
              size="sm"
              variant="subtle"
              color="red"
              takes={questionnaires.revokeLink}
              question="Отозвать ссылку?"
              text="Войти по ней больше нельзя, открытые анкеты закроются. Отправленное останется и ждёт проверки."
              confirm="Отозвать"
              onConfirm={() => revoke.mutateAsync({ params: { id } })}
            >
              Отозвать
            </ConfirmButton>
          </Group>
        ) : null}
      </div>
      {isOpen ? <img className={classes.qr} src={qr} alt="QR-код ссылки" width={132} height={132} /> : null}
    </li>
  );
}

/** To the sheets of those whom no code would reach; what is lacking of them is made first. */
function SheetsButton({ linkId, count }: { linkId: string; count: number }) {
  const navigate = useNavigate();
  const make = useSend(questionnaireSheets.make, {
    onDone: () => navigate({ to: paths.questionnaireSheets(linkId) }),
    invalidate: [questionnaireSheets.read],
  });
  return (
    <ActionButton
      size="sm"
      variant="subtle"
      takes={questionnaireSheets.make}
      leftSection={<Scissors size={16} aria-hidden />}
      loading={make.isPending}
      onClick={() => make.mutate({ body: { linkId } })}
    >
      Личные листы: {count}
    </ActionButton>
  );
}

function NewLink({ group, onDone }: { group: GroupQuestionnaires; onDone: () => void }) {
  const form = useServerForm({
    schema: LinkBody,
    defaultValues: { groupId: group.groupId, asks: group.needed, days: LINK_DAYS },
    submit: (body) => call(questionnaires.makeLink, { body }),
    done: 'Ссылка создана!',
    onDone,
    invalidate: [questionnaires.ofGroup],
  });
  return (
    <Form form={form} warnOnLeave={false}>
      <Stack gap="md">
        <MultiChoiceField
          control={form.control}
          name="asks"
          label="Что спросить"
          description="Предложено то, что нужно документам по курсам группы"
          choices={choicesOf(questionnaireStepTitles)}
          required
        />
        <NumberField
          control={form.control}
          name="days"
          label="Сколько дней действует"
          decimals={0}
          min={1}
          max={LINK_DAYS_AT_MOST}
          required
        />
        <SubmitButton form={form}>Создать ссылку</SubmitButton>
      </Stack>
    </Form>
  );
}
