import { committees } from '@dopusk/contract/committees.ts';
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Explained } from '../../forms/Explained.tsx';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { type Choice, toChoice } from '../../ui/choice.ts';
import { CommitteeForm } from '../committees/CommitteeForm.tsx';
import { courseField } from './course-field.ts';
import type { CourseValues } from './course-values.ts';

interface Props {
  form: ServerForm<CourseValues>;
  /** The one that the course has already. */
  initial: Choice | null;
  /** The course has a committee that this user may not see: leaving the field empty keeps it. */
  isHidden: boolean;
}

/** The committee of the course; a new one can be created in a popup. */
export function CommitteeField({ form, initial, isHidden }: Props) {
  const [known, setKnown] = useState(initial);
  const [creating, { open, close }] = useDisclosure();
  return (
    <>
      <Explained term="committee">
        <SearchSelectField
          // Mounted anew, so that the select has the name of what was created in the popup.
          key={known?.value}
          control={form.control}
          {...courseField('committeeId')}
          placeholder={isHidden ? 'Без изменений' : 'Не выбрано'}
          {...(isHidden ? { description: 'Нынешнюю комиссию видит администратор центра' } : {})}
          required={!isHidden}
          endpoint={committees.options}
          input={(search) => ({ params: { id: 'Current' }, query: { search } })}
          choices={(found) => found.map(toChoice)}
          {...(known ? { known: [known] } : {})}
        />
      </Explained>
      <Button
        variant="light"
        style={{ alignSelf: 'start' }}
        leftSection={<Plus size={18} aria-hidden />}
        onClick={open}
      >
        Новая комиссия
      </Button>
      <Modal opened={creating} onClose={close} title="Новая комиссия">
        <CommitteeForm
          submit={(body, _, key) => call(committees.create, { body, key })}
          submitLabel="Создать комиссию"
          done="Комиссия создана!"
          onDone={({ id }, { title }) => {
            setKnown({ value: id, label: title });
            form.scope.kept.set('committeeId', [{ value: id, label: title }]);
            form.setValue('committeeId', id, { shouldDirty: true });
            form.clearErrors('committeeId');
            close();
          }}
          onCancel={close}
        />
      </Modal>
    </>
  );
}
