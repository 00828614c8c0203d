import {
  type RegisterGap,
  registerGaps,
  registerSettingsFields,
  type RegisterSettings as Settings,
  stateRegisters,
} from '@dopusk/contract/state-registers.ts';
import {
  fundingSourceTitles,
  studyFormTitles,
  studyPlaceTitles,
  workerProgramTitles,
} from '@dopusk/contract/study-terms.ts';
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Settings2 } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { recordOf } from '../../forms/record.ts';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { CabinetKey } from './CabinetKey.tsx';

const studyForms = choicesOf(studyFormTitles);
const fundingSources = choicesOf(fundingSourceTitles);
const studyPlaces = choicesOf(studyPlaceTitles);
const workerPrograms = choicesOf(workerProgramTitles);

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

/** The same, beside what courses lack: said once, it holds for all that do not say it themselves. */
export function FillAll({ gap }: { gap: RegisterGap }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      {' '}
      <Button
        size="compact-sm"
        variant="light"
        aria-label={`Заполнить у всех: ${registerGaps[gap].title}`}
        onClick={open}
      >
        Заполнить у всех
      </Button>
      <SettingsPopup opened={opened} onClose={close} />
    </>
  );
}

const SettingsPopup = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Настройки реестров">
    <Contents onDone={onClose} />
    <CabinetKey />
  </Modal>
);

function Contents({ onDone }: { onDone: () => void }) {
  const query = useApi(stateRegisters.settings, {}, { staleTime: 0 });
  return <Loaded query={query}>{(settings) => <SettingsForm settings={settings} onDone={onDone} />}</Loaded>;
}

const toWord = (word: string) => ({ value: word, label: word });

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
        <ChoiceField control={control} name="studyForm" label="Форма обучения" choices={studyForms} />
        <SearchSelectField
          control={control}
          name="specialtyGroup"
          label="Укрупнённая группа специальностей"
          placeholder="Начните вводить слово"
          endpoint={stateRegisters.words}
          input={(search) => ({ query: { list: 'specialtyGroup' as const, search } })}
          choices={(words) => words.map(toWord)}
          {...(settings.specialtyGroup ? { known: [toWord(settings.specialtyGroup)] } : {})}
        />
        <FieldRow>
          <ChoiceField
            control={control}
            name="fundingSource"
            label="Источник финансирования"
            choices={fundingSources}
            required
          />
          <ChoiceField
            control={control}
            name="studyPlace"
            label="Форма получения образования"
            choices={studyPlaces}
            required
          />
        </FieldRow>
        <ChoiceField
          control={control}
          name="workerProgram"
          label="Вид программы профессионального обучения"
          choices={workerPrograms}
          required
        />
      </FormSection>
      <FormSection title="Сроки передачи, дней со дня документа">
        <FieldRow>
          <NumberField control={control} name="educationTerm" label="ФИС ФРДО" decimals={0} min={1} max={366} />
          <NumberField control={control} name="labourTerm" label="Реестр Минтруда" decimals={0} min={1} max={366} />
        </FieldRow>
      </FormSection>
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}
