import { type ClientPrice, ClientPricesBody, clientPrices } from '@dopusk/contract/client-prices.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { DateField } from '../../forms/DateField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { recordOf } from '../../forms/record.ts';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { toChoice } from '../../ui/choice.ts';
import classes from './PriceLines.module.css';

interface Props {
  clientId: string;
  lines: ClientPrice[];
  onClose: () => void;
}

/** All prices of a client with the center, one a line: a course, from when, how much. */
export function ClientPricesForm({ clientId, lines, onClose }: Props) {
  const form = useServerForm({
    schema: ClientPricesBody,
    record: recordOf(clientPrices.read, lines, (all) => ({ clientId, prices: clientPrices.read.state(all) })),
    submit: (body, version) => call(clientPrices.fill, { body, version }),
    done: 'Цены клиента сохранены!',
    onDone: onClose,
  });
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'prices' });
  const known = lines.map(({ courseId: value, courseTitle: label }) => ({ value, label }));
  return (
    <Form form={form} maxWidth="none">
      {fields.length === 0 ? <Text>Цен по договору нет: клиент платит по прайсу и общим скидкам.</Text> : null}
      <ul className={classes.list}>
        {fields.map((field, index) => (
          <li key={field.id} className={classes.line}>
            <div>
              <SearchSelectField
                control={control}
                name={`prices.${index}.courseId`}
                label="Курс"
                endpoint={courses.options}
                input={(search) => ({ query: { search } })}
                choices={(rows) => rows.map(toChoice)}
                known={known}
                required
              />
            </div>
            <div>
              <DateField control={control} name={`prices.${index}.since`} label="Действует с" required />
            </div>
            <NumberField control={control} name={`prices.${index}.price`} label="Цена" min={0} unit="₽" required />
            <Tooltip label="Убрать цену">
              <ActionIcon
                className={classes.remove}
                size="xl"
                aria-label={`Убрать цену: ${index + 1}`}
                onClick={() => remove(index)}
              >
                <X size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      <Button
        variant="light"
        leftSection={<Plus size={18} aria-hidden />}
        className={classes.add}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => append({ courseId: '', since: today(), price: null as unknown as number })}
      >
        Добавить цену
      </Button>
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}
