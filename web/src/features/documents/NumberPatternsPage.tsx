import { documentTitles, listed } from '@dopusk/contract/documents/documents-of-training.ts';
import { formatNumber, patternFault, shapeOf } from '@dopusk/contract/documents/number-pattern.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type NumberPattern, NumberPatternsBody, numberPatterns } from '@dopusk/contract/number-patterns.ts';
import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** «Номера документов»: how each register of the center is numbered, with the number that comes next. */
export function NumberPatternsPage() {
  const query = useApi(numberPatterns.read, {}, { quiet: true, staleTime: 0 });
  return (
    <>
      <PageHeader
        title="Номера документов"
        hint="Номера не повторяются: с годом в образце счёт каждый год начинается заново, без года – продолжается."
      />
      <Loaded query={query}>{(list) => <Patterns list={list} />}</Loaded>
    </>
  );
}

function Patterns({ list }: { list: NumberPattern[] }) {
  const form = useServerForm({
    schema: NumberPatternsBody,
    record: recordOf(numberPatterns.read, list, (lines) => ({
      patterns: lines.map(({ type, pattern }) => ({ type, pattern })),
    })),
    submit: (body, version) => call(numberPatterns.keep, { body, version }),
    done: 'Образцы номеров сохранены!',
  });
  const { patterns } = useWatch({ control: form.control });
  return (
    <Form form={form}>
      <Text c="dimmed">
        Метки: {'{ГГ}'} и {'{ГГГГ}'} – год, {'{N}'} – номер, {'{N:4}'} – номер из четырёх цифр. Например, {'{ГГ}-{N:4}'}
        . Без образца номера простые: 1, 2, 3.
      </Text>
      {list.map(({ type, next }, index) => (
        <TextField
          key={type}
          control={form.control}
          name={`patterns.${index}.pattern`}
          label={listed(documentTitles(type))}
          description={exampleOf(patterns?.[index]?.pattern ?? '', next)}
          maxLength={25}
        />
      ))}
      <SubmitButton form={form}>Сохранить образцы</SubmitButton>
    </Form>
  );
}

/** «Следующий: 26-0042», as long as the pattern is one. */
function exampleOf(pattern: string, next: number): string {
  const typed = pattern.trim();
  if (typed !== '' && patternFault(typed) !== null) return 'Образец ещё не полон';
  return `Следующий: ${formatNumber(shapeOf(typed, Number(today().slice(0, 4))), next)}`;
}
