import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import { gradeTitles } from '@dopusk/contract/documents/diplom/grades.ts';
import {
  FixGroupBody,
  type GroupDocuments,
  groupDocuments,
  type PlannedDocument,
} from '@dopusk/contract/group-documents.ts';
import type { Group } from '@dopusk/contract/groups.ts';
import { Button, Modal, Skeleton, Text } from '@mantine/core';
import { Lock } from 'lucide-react';
import { call } from '../../api/client.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { type ServerForm, useServerForm } from '../../forms/use-server-form.ts';
import { formatDay } from '../../text/date.ts';
import { choicesOf } from '../../ui/choice.ts';
import { RegisterForecast } from '../state-registers/RegisterForecast.tsx';
import { GroupBlanks, stacksOf } from './GroupBlanks.tsx';
import { GroupCommittees } from './GroupCommittees.tsx';
import { GroupMissing } from './GroupMissing.tsx';
import { GroupPlan } from './GroupPlan.tsx';
import { GroupSignatories } from './GroupSignatories.tsx';
import { OutsideProtocolFields } from './OutsideProtocolFields.tsx';
import { SecretaryRemark } from './SecretaryRemark.tsx';
import { UndecidedResults } from './UndecidedResults.tsx';
import { type SaidForm, useGroupPlan } from './use-group-plan.ts';

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

function FixGroupForm({ group, documents, onClose }: Omit<Props, 'opened'>) {
  const { asksGrades, asksProtocol, series, opensOn, said, toFix } = documents;
  const form = useServerForm({
    schema: FixGroupBody,
    // What was typed for a run that could not fix everything is not typed again.
    defaultValues: {
      ...(said ?? {
        ...{ gradeType: null, series, prepareAhead: false, protocolNumber: '', protocolDate: '' },
        ...{ contractDate: '', documentDate: '' },
      }),
      blanks: stacksOf(toFix, said?.blanks),
    },
    submit: (body) => call(groupDocuments.generate, { params: { id: group.id }, body }),
    onDone: onClose,
  });
  const { planned } = useGroupPlan(group.id, form);
  const made = planned?.filter(({ reason }) => reason === null).length;
  return (
    <Form form={form} warnOnLeave="kept">
      <UndecidedResults group={group} />
      <GroupMissing group={group} />
      <GroupCommittees group={group} />
      {planned ? <GroupPlan planned={planned} /> : <Skeleton height={160} />}
      {asksGrades ? (
        <>
          <Text size="sm" c="dimmed">
            Оценки берутся из результатов обучения: по дисциплинам, а где их нет – решение комиссии. Эта оценка встанет
            только в пустые места.
          </Text>
          <FieldRow>
            <ChoiceField control={form.control} name="gradeType" label="Оценка, где её нет" choices={grades} />
            <TextField control={form.control} name="series" label="Серия дипломов" maxLength={20} />
          </FieldRow>
        </>
      ) : null}
      <GroupSignatories
        planned={planned ?? []}
        form={form as unknown as ServerForm<{ signatoryIds?: string[] | undefined }>}
      />
      <SecretaryRemark planned={planned ?? []} />
      {asksProtocol ? <OutsideProtocolFields control={form.control} /> : null}
      <GroupBlanks toFix={toFix} form={form} />
      <OwnDays planned={planned ?? []} control={form.control} />
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
        {made === 0
          ? 'Сейчас зафиксировать нечего: чего не хватает, сказано выше.'
          : 'Номера будут заняты. Изменить зафиксированный документ нельзя: ошибку исправляют отзывом и новым оформлением.'}
      </Text>
      <SubmitButton
        form={form}
        leftSection={<Lock size={18} aria-hidden />}
        disabled={made === 0}
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

/** Another day than the suggested one, for the documents that the plan has: the rules of each say why it may not bear it. */
function OwnDays({ planned, control }: { planned: readonly PlannedDocument[]; control: SaidForm['control'] }) {
  const hasContract = planned.some(({ type }) => type === 'Contract');
  const isGiven = ({ type }: PlannedDocument) => type !== 'Protocol' && descriptions[type].certifies === 'completion';
  const given = planned.find(isGiven);
  if (!hasContract && !given) return null;
  return (
    <FieldRow>
      {hasContract ? (
        <DateField
          control={control}
          name="contractDate"
          label="Дата договоров"
          description="Пусто – сегодня или день начала обучения"
        />
      ) : null}
      {given ? (
        <DateField
          control={control}
          name="documentDate"
          label="Дата выдачи документов"
          description="Пусто – сегодня или день окончания обучения"
        />
      ) : null}
    </FieldRow>
  );
}
