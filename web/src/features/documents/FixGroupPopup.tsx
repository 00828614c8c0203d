import { isCommon } from '@dopusk/contract/documents/descriptions.ts';
import { gradeTitles } from '@dopusk/contract/documents/diplom/grades.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { FixGroupBody, type GroupDocuments, groupDocuments } from '@dopusk/contract/group-documents.ts';
import type { Group } from '@dopusk/contract/groups.ts';
import { Button, List, Modal, Text } from '@mantine/core';
import { Lock } from 'lucide-react';
import { call } from '../../api/client.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FieldRow, Form, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { type ServerForm, useServerForm } from '../../forms/use-server-form.ts';
import { formatDay } from '../../text/date.ts';
import { formatNumber } from '../../text/number.ts';
import { choicesOf } from '../../ui/choice.ts';
import { RegisterForecast } from '../state-registers/RegisterForecast.tsx';
import { GroupCommittees } from './GroupCommittees.tsx';
import { GroupMissing } from './GroupMissing.tsx';
import { GroupPlan } from './GroupPlan.tsx';
import { GroupSignatories } from './GroupSignatories.tsx';
import { OutsideProtocolFields } from './OutsideProtocolFields.tsx';
import { UndecidedResults } from './UndecidedResults.tsx';

interface Props {
  group: Group;
  documents: GroupDocuments;
  opened: boolean;
  onClose: () => void;
}

/** Before a group is fixed: what will be made, what is said once for everybody, what is still missing. */
export function FixGroupPopup({ group, documents, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Зафиксировать документы группы?" size={660}>
      <FixGroupForm group={group} documents={documents} onClose={onClose} />
    </Modal>
  );
}

const grades = choicesOf(gradeTitles);

function FixGroupForm({
  group,
  documents: { toFix, asksGrades, asksProtocol, series, opensOn },
  onClose,
}: Omit<Props, 'opened'>) {
  const form = useServerForm({
    schema: FixGroupBody,
    defaultValues: { gradeType: null, series, prepareAhead: false, protocolNumber: '', protocolDate: '' },
    submit: (body) => call(groupDocuments.generate, { params: { id: group.id }, body }),
    onDone: onClose,
  });
  return (
    <Form form={form} warnOnLeave={false}>
      <div>
        <Text mb={8}>К печати готовятся:</Text>
        <List spacing={4}>
          {toFix.map(({ type, trainingType, count }) => (
            <List.Item key={`${type} ${trainingType}`}>
              {documentTitle(type, trainingType)} – {formatNumber(count)}
              {isCommon(type) && count === 1 ? ', один на всех' : ''}
            </List.Item>
          ))}
        </List>
      </div>
      <UndecidedResults group={group} />
      <GroupMissing group={group} />
      <GroupCommittees group={group} />
      <GroupPlan groupId={group.id} />
      {asksGrades ? (
        <>
          <Text size="sm" c="dimmed">
            Для дипломов, в форме которых этого ещё нет: без оценок и серии диплом не зафиксируется. Чья оценка вынесена
            комиссией, у того все дисциплины с ней. Разные оценки ставятся в форме каждого диплома.
          </Text>
          <FieldRow>
            <ChoiceField control={form.control} name="gradeType" label="Оценка по всем дисциплинам" choices={grades} />
            <TextField control={form.control} name="series" label="Серия дипломов" maxLength={20} />
          </FieldRow>
        </>
      ) : null}
      <GroupSignatories
        groupId={group.id}
        form={form as unknown as ServerForm<{ signatoryIds?: string[] | undefined }>}
      />
      {asksProtocol ? <OutsideProtocolFields control={form.control} /> : null}
      {opensOn ? (
        <div>
          <Text size="sm" c="dimmed" mb={8}>
            Обучение ещё идёт: документ о законченном обучении не может быть раньше его окончания. Без этой отметки
            зафиксируется только то, что верно уже сегодня.
          </Text>
          <CheckboxField
            control={form.control}
            name="prepareAhead"
            label={`Подготовить заранее: вступят в силу ${formatDay(opensOn)}`}
          />
        </div>
      ) : null}
      <RegisterForecast of={{ groupId: group.id }} />
      <Text size="sm" c="dimmed">
        Номера будут заняты. Изменить зафиксированный документ нельзя: ошибку исправляют отзывом и новым оформлением.
      </Text>
      <SubmitButton
        form={form}
        leftSection={<Lock size={18} aria-hidden />}
        aside={
          <Button variant="default" size="lg" onClick={onClose}>
            Отмена
          </Button>
        }
      >
        Зафиксировать
      </SubmitButton>
    </Form>
  );
}
