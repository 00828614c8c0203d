import { courses } from '@dopusk/contract/courses.ts';
import { type Discounts, DiscountsBody, discounts } from '@dopusk/contract/discounts.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { ActionIcon, Button, Stack, Text, Title, Tooltip } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { DateField } from '../../forms/DateField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { recordOf } from '../../forms/record.ts';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { toChoice } from '../../ui/choice.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './PriceLines.module.css';
import { RecountPrices } from './RecountPrices.tsx';

/** «Скидки»: by the number of people, and for a time. */
export function DiscountsPage() {
  const query = useApi(discounts.read, {}, { quiet: true, staleTime: 0 });
  return (
    <>
      <PageHeader
        title="Скидки"
        hint="Считаются от прайса и не складываются: человек платит меньшую из цен – по договору, по акции или за число людей. Уже назначенное меняется, только если его пересчитать."
      >
        <RecountPrices />
      </PageHeader>
      <Loaded query={query}>{(all) => <DiscountsForm all={all} />}</Loaded>
    </>
  );
}

const nothing = null as unknown as number;

function DiscountsForm({ all }: { all: Discounts }) {
  const form = useServerForm({
    schema: DiscountsBody,
    record: recordOf(discounts.read, all, discounts.read.state),
    submit: (body, version) => call(discounts.fill, { body, version }),
    done: 'Скидки сохранены!',
  });
  const { control } = form;
  const steps = useFieldArray({ control, name: 'steps' });
  const promos = useFieldArray({ control, name: 'promos' });
  const known = all.promos.flatMap(({ courseId, courseTitle }) =>
    courseId && courseTitle ? [{ value: courseId, label: courseTitle }] : [],
  );
  return (
    <Form form={form} maxWidth={1120}>
      <Stack gap="md" component="section" aria-labelledby="steps">
        <Title order={2} size="h3" id="steps">
          По числу людей
        </Title>
        <Text c="dimmed" size="sm">
          Люди одного клиента на одном курсе: в группе или назначенные сразу.
        </Text>
        <ul className={classes.list}>
          {steps.fields.map((field, index) => (
            <li key={field.id} className={classes.step}>
              <NumberField
                control={control}
                name={`steps.${index}.fromPeople`}
                label="От скольких человек"
                decimals={0}
                min={2}
                max={500}
                required
              />
              <NumberField
                control={control}
                name={`steps.${index}.percent`}
                label="Скидка"
                decimals={0}
                min={1}
                max={100}
                unit="%"
                required
              />
              <Remove label={`Убрать ступень: ${index + 1}`} onClick={() => steps.remove(index)} />
            </li>
          ))}
        </ul>
        <Add onClick={() => steps.append({ fromPeople: nothing, percent: nothing })}>Добавить ступень</Add>
      </Stack>
      <Stack gap="md" component="section" aria-labelledby="promos">
        <Title order={2} size="h3" id="promos">
          Акции
        </Title>
        <Text c="dimmed" size="sm">
          Для курсов, которые назначены в эти дни. Название увидит клиент – в счёте и у назначения.
        </Text>
        <ul className={classes.list}>
          {promos.fields.map((field, index) => (
            <li key={field.id} className={classes.promo}>
              <TextField control={control} name={`promos.${index}.title`} label="Название" required />
              <div>
                <SearchSelectField
                  control={control}
                  name={`promos.${index}.courseId`}
                  label="Курс"
                  placeholder="Все курсы"
                  endpoint={courses.options}
                  input={(search) => ({ query: { search } })}
                  choices={(rows) => rows.map(toChoice)}
                  known={known}
                />
              </div>
              <NumberField
                control={control}
                name={`promos.${index}.percent`}
                label="Скидка"
                decimals={0}
                min={1}
                max={100}
                unit="%"
                required
              />
              <div>
                <DateField control={control} name={`promos.${index}.since`} label="С" required />
              </div>
              <div>
                <DateField control={control} name={`promos.${index}.until`} label="По" required />
              </div>
              <Remove label={`Убрать акцию: ${index + 1}`} onClick={() => promos.remove(index)} />
            </li>
          ))}
        </ul>
        <Add
          onClick={() => promos.append({ title: '', courseId: null, percent: nothing, since: today(), until: today() })}
        >
          Добавить акцию
        </Add>
      </Stack>
      <SubmitButton form={form}>Сохранить скидки</SubmitButton>
    </Form>
  );
}

function Add({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button
      variant="light"
      leftSection={<Plus size={18} aria-hidden />}
      className={classes.add}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Tooltip label="Убрать">
      <ActionIcon className={classes.remove} size="xl" aria-label={label} onClick={onClick}>
        <X size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
