import {
  changedNumberTitles,
  registerSettingsFields,
  type RegisterSettings as Settings,
} from '@dopusk/contract/register-settings.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Settings2 } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { recordOf } from '../../forms/record.ts';
import { StudyTermsFields } from '../../forms/StudyTermsFields.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { CabinetKey } from './CabinetKey.tsx';

/** Opens what the center says of all its courses, and the terms that it counts. */
export function SettingsButton() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={stateRegisters.changeSettings}
        variant="default"
        leftSection={<Settings2 size={18} aria-hidden />}
        onClick={open}
      >
        Настройки
      </ActionButton>
      <SettingsPopup opened={opened} onClose={close} />
    </>
  );
}

const SettingsPopup = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Настройки реестров">
    <Stack gap="xl">
      <Contents onDone={onClose} />
      <CabinetKey />
    </Stack>
  </Modal>
);

function Contents({ onDone }: { onDone: () => void }) {
  const query = useApi(stateRegisters.settings, {}, { staleTime: 0 });
  return <Loaded query={query}>{(settings) => <SettingsForm settings={settings} onDone={onDone} />}</Loaded>;
}

function SettingsForm({ settings, onDone }: { settings: Settings; onDone: () => void }) {
  const change = useSend(stateRegisters.changeSettings);
  const form = useServerForm({
    schema: registerSettingsFields,
    record: recordOf(stateRegisters.settings, settings, (kept) => kept),
    submit: (body, version) => change.mutateAsync({ body, version }),
    done: 'Настройки реестров сохранены!',
    onDone,
  });
  const { control } = form;
  return (
    <Form form={form}>
      <FormSection title="Курсы, у которых не указано своё">
        <StudyTermsFields
          control={control}
          required={['fundingSource', 'studyPlace', 'workerProgram']}
          specialtyGroup={settings.specialtyGroup}
        />
      </FormSection>
      <FormSection title="Сроки передачи, дней со дня документа">
        <Text size="sm" c="dimmed" mb={8}>
          Исправленное – со дня изменения; пока документа нет – со дня решения комиссии
        </Text>
        <FieldRow>
          <NumberField control={control} name="educationTerm" label="ФИС ФРДО" decimals={0} min={1} max={366} />
          <NumberField control={control} name="labourTerm" label="Реестр Минтруда" decimals={0} min={1} max={366} />
        </FieldRow>
      </FormSection>
      <FormSection title="Исправленные записи в ФИС ФРДО">
        <FieldRow>
          <ChoiceField
            control={control}
            name="changedNumber"
            label="Номер документа для изменения"
            description="Последний столбец записи, которую передают снова: спросите об этом оператора реестра"
            choices={choicesOf(changedNumberTitles)}
            required
          />
          <DateField control={control} name="changedNumberFrom" label="С какого дня" description="Пусто – уже сейчас" />
        </FieldRow>
      </FormSection>
      <FormSection title="Приложение к диплому">
        <CheckboxField
          control={control}
          name="overallGrade"
          label="Оценка комиссии – и за дисциплины, у которых своей оценки нет"
        />
      </FormSection>
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}
