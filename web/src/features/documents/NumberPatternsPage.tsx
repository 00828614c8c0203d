import { commonTitle, documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { formatNumber, PLAIN_PATTERN, patternFault, shapeOf } from '@dopusk/contract/documents/number-pattern.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type NumberPattern, NumberPatternsBody, numberPatterns } from '@dopusk/contract/number-patterns.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Term } from '../../ui/Term.tsx';
import classes from './NumberPatternsPage.module.css';

/** «Номера документов»: how each register of the center is numbered, with the number that comes next. */
export function NumberPatternsPage() {
  const query = useApi(numberPatterns.read, {}, { quiet: true, staleTime: 0 });
  return (
    <>
      <PageHeader
        title="Номера документов"
        term={<Term name="numberPattern" />}
        hint="Номера не повторяются: с годом в шаблоне счёт каждый год начинается заново, без года – продолжается."
      />
      <Loaded query={query}>{(list) => <Patterns list={list} />}</Loaded>
    </>
  );
}

type Line = z.input<typeof NumberPatternsBody>['patterns'][number];

function Patterns({ list }: { list: NumberPattern[] }) {
  const form = useServerForm({
    schema: NumberPatternsBody,
    record: recordOf(numberPatterns.read, list, (lines) => ({
      patterns: lines.map(({ type, trainingType, isOwn, pattern }) => ({ type, trainingType, isOwn, pattern })),
    })),
    submit: (body, version) => call(numberPatterns.keep, { body, version }),
    done: 'Реестры номеров сохранены!',
  });
  const { patterns } = useWatch({ control: form.control });
  const typed = (patterns ?? []) as Line[];
  return (
    <Form form={form} maxWidth={920}>
      <Text c="dimmed">
        Метки: {'{ГГ}'} и {'{ГГГГ}'} – год, {'{N}'} – номер, {'{N:4}'} – номер из четырёх цифр. Например, {'{ГГ}-{N:4}'}
        . Без шаблона номера простые: 1, 2, 3. Вид обучения со своим реестром считается отдельно, остальные – вместе.
        Выданных документов это не меняет.
      </Text>
      <table className={classes.registers} aria-label="Реестры номеров">
        <thead>
          <tr>
            <th scope="col">Документ</th>
            <th scope="col">Свой реестр</th>
            <th scope="col">Шаблон</th>
            <th scope="col">Следующий номер</th>
          </tr>
        </thead>
        <tbody>
          {list.map((register, index) => {
            const common = list.findIndex(({ type, trainingType }) => type === register.type && trainingType === null);
            const isOwn = register.trainingType === null || (typed[index]?.isOwn ?? register.isOwn);
            const own = { register, line: typed[index] };
            const name = nameOf(register);
            return (
              <tr key={`${register.type} ${register.trainingType}`} data-kind={register.trainingType ?? undefined}>
                <th scope="row">{rowTitle(register)}</th>
                <td data-title="Свой реестр">
                  {register.trainingType === null ? null : (
                    <CheckboxField
                      control={form.control}
                      name={`patterns.${index}.isOwn`}
                      label={`Свой реестр: ${name}`}
                    />
                  )}
                </td>
                <td data-title="Шаблон">
                  {isOwn ? (
                    <TextField
                      control={form.control}
                      name={`patterns.${index}.pattern`}
                      label={`Шаблон: ${name}`}
                      placeholder={PLAIN_PATTERN}
                      maxLength={25}
                    />
                  ) : (
                    <Text size="sm" c="dimmed">
                      вместе с остальными
                    </Text>
                  )}
                </td>
                <td data-title="Следующий номер">
                  {isOwn ? (
                    nextOf(own, typed[common])
                  ) : (
                    <Text c="dimmed">{nextOf({ register, line: typed[common] })}</Text>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <SubmitButton form={form}>Сохранить реестры</SubmitButton>
    </Form>
  );
}

const rowTitle = ({ type, trainingType }: NumberPattern): string =>
  trainingType ? trainingTypeTitles[trainingType] : commonTitle(type);

/** «Протокол, Повышение квалификации»: what a register is called away from its table. */
const nameOf = ({ type, trainingType }: NumberPattern): string =>
  trainingType ? `${documentTitle(type, trainingType)}, ${trainingTypeTitles[trainingType]}` : commonTitle(type);

/**
 * «26-0042», as long as the pattern is one.
 * @param common of a kind of training: a new register by another pattern begins with 1, by the same goes on
 */
function nextOf({ register, line }: { register: NumberPattern; line: Line | undefined }, common?: Line): string {
  const typed = (line?.pattern ?? '').trim();
  if (typed !== '' && patternFault(typed) !== null) return 'шаблон не полон';
  const begins = register.trainingType && !register.isOwn && common && (common.pattern ?? '').trim() !== typed;
  return formatNumber(shapeOf(typed, Number(today().slice(0, 4))), begins ? 1 : register.next);
}
