import { mendName } from '@dopusk/contract/fields/name-letters.ts';
import { type Student, students } from '@dopusk/contract/students.ts';
import { Alert, Group, Text } from '@mantine/core';
import { SpellCheck2 } from 'lucide-react';
import { useSend } from '../../api/queries.ts';
import { ColoredName } from '../../forms/NameField.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';

/** Above the profile of a person whose name has Latin letters that look like Cyrillic ones: which, and one click against it. */
export function LatinLetters({ student: { id, user } }: { student: Student }) {
  const send = useSend(students.update, { done: 'Имя исправлено!' });
  const { surname, name, lastname, fullName } = user;
  const mended = mendName(fullName);
  if (!mended) return null;
  const part = (text: string) => mendName(text) ?? text;
  const lastName = part(lastname);
  const body = {
    ...{ id, surname: part(surname), name: part(name), lastName, hasNoLastName: lastName === '' },
    ...{ email: user.email, phone: user.phone ?? '' },
  };
  return (
    <Alert
      color="red"
      variant="light"
      mb="lg"
      icon={<SpellCheck2 size={20} aria-hidden />}
      title="В имени латинские буквы, похожие на русские"
    >
      <Group gap="md" justify="space-between">
        <Text>
          <ColoredName name={fullName} /> – такое имя не примет ни один реестр
        </Text>
        <ActionButton
          size="compact-md"
          takes={students.update}
          reason={user.phone ? null : 'Укажите телефон в форме сотрудника'}
          loading={send.isPending}
          onClick={() => send.mutate({ body, version: undefined })}
        >
          Исправить: {mended}
        </ActionButton>
      </Group>
    </Alert>
  );
}
