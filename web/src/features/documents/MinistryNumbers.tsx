import { MinistryNumbersBody, type MinistryState, ministryNumbers } from '@dopusk/contract/ministry-numbers.ts';
import { ministryText } from '@dopusk/contract/ministry-text.ts';
import { Anchor, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { isDoubled } from '../../text/doubled.ts';
import { Loaded } from '../../ui/Loaded.tsx';

interface Props {
  documentId: string;
  ministry: MinistryState;
}

/** «Минтруд: 12 из 60», which opens the numbers of everybody in the document to be entered. */
export function MinistryNumbers({ documentId, ministry }: Props) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Anchor component="button" type="button" size="xs" ta="start" onClick={open}>
        Минтруд: {ministryText(ministry)}
      </Anchor>
      <Modal opened={opened} onClose={close} title="Номера в реестре Минтруда" size={700}>
        <People documentId={documentId} onDone={close} />
      </Modal>
    </>
  );
}

function People({ documentId, onDone }: { documentId: string; onDone: () => void }) {
  const query = useApi(ministryNumbers.read, { params: { id: documentId } }, { quiet: true, staleTime: 0 });
  return (
    <Loaded query={query} forForm>
      {(people) => <Numbers people={people} onDone={onDone} />}
    </Loaded>
  );
}

type Person = { assignId: string; fullName: string; work: string; number: string };

function Numbers({ people, onDone }: { people: Person[]; onDone: () => void }) {
  const form = useServerForm({
    schema: MinistryNumbersBody,
    defaultValues: { numbers: people.map(({ assignId, number }) => ({ assignId, number, seen: number })) },
    submit: (body) => call(ministryNumbers.keep, { body }),
    done: 'Номера сохранены, документы печатаются с ними!',
    onDone,
  });
  const isNamesake = isDoubled(people.map(({ fullName }) => fullName));
  return (
    <Form form={form} warnOnLeave={false}>
      <Text c="dimmed" size="sm">
        Их присваивает реестр обученных лиц, когда в него загружен протокол. Протокол и удостоверение будут напечатаны с
        номером, а до этого в них сказано, что он ещё не присвоен.
      </Text>
      {people.map(({ assignId, fullName, work }, index) => (
        <TextField
          key={assignId}
          control={form.control}
          name={`numbers.${index}.number`}
          label={isNamesake(fullName) ? `${fullName}, ${work}` : fullName}
          inputMode="numeric"
          maxLength={40}
        />
      ))}
      <SubmitButton form={form}>Сохранить номера</SubmitButton>
    </Form>
  );
}
