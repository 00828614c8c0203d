import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { Anchor, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';

/** «Не так?»: what he finds wrong in how he is written down goes to whoever checks his questionnaire. */
export function Remark({ remark }: { remark: string }) {
  const [isOpen, setOpen] = useState(false);
  const form = useServerForm({
    schema: questionnaires.remark.body,
    defaultValues: { remark },
    submit: (body) => call(questionnaires.remark, { body }),
    done: 'Передадим тому, кто проверит анкету',
    onDone: () => setOpen(false),
    invalidate: [questionnaires.current],
  });
  if (!isOpen) {
    return (
      <Text size="sm" mt={8} style={{ overflowWrap: 'anywhere' }}>
        {remark ? `Вы написали: ${remark} ` : 'Не так? '}
        <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
          {remark ? 'Изменить' : 'Напишите, что исправить'}
        </Anchor>
      </Text>
    );
  }
  return (
    <div style={{ marginTop: 16 }}>
      <Form form={form} warnOnLeave={false}>
        <AreaField
          control={form.control}
          name="remark"
          label="Что записано неверно"
          description="Имя, дату рождения и СНИЛС исправит тот, кто проверит анкету"
        />
        <Group>
          <SubmitButton form={form}>Передать</SubmitButton>
        </Group>
      </Form>
    </div>
  );
}
