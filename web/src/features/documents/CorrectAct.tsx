import { dotted } from '@dopusk/contract/fields/date.ts';
import { type ActCorrection, CorrectActBody, serviceActs } from '@dopusk/contract/service-acts.ts';
import { Checkbox, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatExactRubles } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { KeptRefusal } from './KeptRefusal.tsx';
import { useKeptRefusal } from './use-kept-refusal.ts';

/** «Исправить»: an УПД is made out anew under its number and date, with requisites and orders of today; who stays in it is chosen. */
export function CorrectAct({ id, title }: { id: string; title: string }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={serviceActs.correct}
        variant="subtle"
        size="compact-sm"
        aria-label={`Исправить: ${title}`}
        onClick={open}
      >
        Исправить
      </ActionButton>
      <Modal opened={opened} onClose={close} title={`Исправить: ${title}`} size={560}>
        <Correction id={id} onClose={close} />
      </Modal>
    </>
  );
}

function Correction({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useApi(serviceActs.correction, { params: { id } }, { quiet: true, staleTime: 0 });
  return (
    <Loaded query={query} skeleton={<Skeleton h={240} radius={10} />}>
      {(correction) => <CorrectionForm id={id} correction={correction} onClose={onClose} />}
    </Loaded>
  );
}

function CorrectionForm({ id, correction, onClose }: { id: string; correction: ActCorrection; onClose: () => void }) {
  const { people, date } = correction;
  const { refusal, sending } = useKeptRefusal(onClose);
  const form = useServerForm({
    schema: CorrectActBody,
    defaultValues: { reason: '', assignIds: people.map(({ assignId }) => assignId) },
    submit: (body, _, key) => call(serviceActs.correct, { params: { id }, body, key }),
    done: 'УПД исправлен!',
    ...sending,
  });
  const kept = useWatch({ control: form.control, name: 'assignIds' }) ?? [];
  const total = people.reduce((sum, { assignId, price }) => (kept.includes(assignId) ? sum + price : sum), 0);
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        Номер и дата ({dotted(date)}) останутся, в строке 1а будет «Исправление № {correction.correction}». Реквизиты
        сторон, основание и платёжные поручения возьмутся нынешние. Кому об УПД писали, получит исправленный. Снизили
        цену по договорённости после услуги – это УКД, а не исправление: закройте окно и нажмите «УКД».
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <Checkbox.Group
          label="Кто остаётся в УПД"
          description="Кого снимете, того обучение не принято: деньги за него можно вернуть"
          value={kept}
          onChange={(next) => form.setValue('assignIds', next, { shouldDirty: true, shouldValidate: true })}
          error={form.formState.errors.assignIds?.message}
        >
          <Stack gap="xs" mt="xs">
            {people.map(({ assignId, fullName, courseTitle, dateEnd, price }) => (
              <Checkbox
                key={assignId}
                value={assignId}
                label={fullName}
                description={`${courseTitle}, по ${dotted(dateEnd)}, ${formatExactRubles(price)}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text>Всего {formatExactRubles(total)}</Text>
        <AreaField control={form.control} name="reason" label="Причина" required />
        <KeptRefusal text={refusal} />
        <SubmitButton form={form}>Исправить УПД</SubmitButton>
      </Form>
    </Stack>
  );
}
