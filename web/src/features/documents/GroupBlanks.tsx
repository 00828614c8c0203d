import { isOnBlanks } from '@dopusk/contract/documents/blanks.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import type { GroupDocuments } from '@dopusk/contract/group-documents.ts';
import { Checkbox, Fieldset } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldRow } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import type { SaidForm } from './use-group-plan.ts';

type ToFix = GroupDocuments['toFix'];

/** A stack of forms for each type that is to be fixed and may be printed on them, with what was said of it before. */
export function stacksOf(toFix: ToFix, said: NonNullable<GroupDocuments['said']>['blanks'] = []) {
  const types = [...new Set(toFix.map(({ type }) => type))].filter(isOnBlanks);
  return types.map((type) => said.find((one) => one.type === type) ?? { type, series: '', first: '' });
}

/** On which printed forms the documents of a group will be: of each type the number of the topmost, for plain paper none. */
export function GroupBlanks({ toFix, form }: { toFix: ToFix; form: SaidForm }) {
  const stacks = useWatch({ control: form.control, name: 'blanks' }) ?? [];
  const [isShown, setShown] = useState(stacks.some(({ first }) => first));
  if (stacks.length === 0) return null;
  const show = (shown: boolean) => {
    setShown(shown);
    if (!shown) form.setValue('blanks', stacksOf(toFix), { shouldDirty: true });
  };
  return (
    <>
      <Checkbox
        label="Печать на пронумерованных бланках"
        description="Назовите верхний бланк стопки: дальше номера идут по порядку, использованные пропускаются"
        checked={isShown}
        onChange={({ currentTarget: { checked } }) => show(checked)}
      />
      {isShown
        ? null
        : stacks.map(({ type }, index) =>
            type === 'Certificate' ? (
              <TextField
                key={type}
                control={form.control}
                name={`blanks.${index}.series`}
                label={`Серия: ${titleOf(type, toFix).toLowerCase()}`}
                description="Необязательно. Без бланков это своя серия центра: печатается при регистрационном номере"
                maxLength={20}
              />
            ) : null,
          )}
      {isShown
        ? stacks.map(({ type }, index) => {
            const title = titleOf(type, toFix);
            return (
              <Fieldset key={type} variant="unstyled" p={0} legend={title}>
                <FieldRow>
                  {type === 'Diplom' ? null : (
                    <TextField
                      control={form.control}
                      name={`blanks.${index}.series`}
                      label="Серия бланков"
                      maxLength={20}
                    />
                  )}
                  <TextField
                    control={form.control}
                    name={`blanks.${index}.first`}
                    label="Номер первого бланка"
                    maxLength={40}
                  />
                </FieldRow>
              </Fieldset>
            );
          })
        : null}
    </>
  );
}

/** As the training calls it; of several trainings by its type. */
function titleOf(type: ToFix[number]['type'], toFix: ToFix): string {
  const titles = toFix.filter((one) => one.type === type).map((one) => documentTitle(type, one.trainingType));
  return [...new Set(titles)].join(', ');
}
