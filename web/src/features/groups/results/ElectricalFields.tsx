import {
  admissionTitles,
  checkReasonTitles,
  firstCheckHint,
  staffCategoryTitles,
} from '@dopusk/contract/electrical-check.ts';
import type { CourseResults, PersonResult, ResultsBody } from '@dopusk/contract/results.ts';
import { Select, Text, Title } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import type { ServerForm } from '../../../forms/use-server-form.ts';
import { choicesOf } from '../../../ui/choice.ts';
import classes from './PeopleResults.module.css';

type Form = ServerForm<z.input<typeof ResultsBody>>;

const categories = choicesOf(staffCategoryTitles);
const reasons = choicesOf(checkReasonTitles);
const admissions = choicesOf(admissionTitles);

/** Mostly everybody of a group is checked for the same reason: what is chosen here stands with each, and is corrected there. */
export function CheckForAll({ form, course }: { form: Form; course: CourseResults }) {
  const sayOfAll = (field: 'staffCategory' | 'checkReason', value: string | null) => {
    for (const [index, { checkHeldBy }] of course.people.entries()) {
      if (checkHeldBy || !value) continue;
      form.setValue(`results.${index}.electrical.${field}`, value as never, { shouldDirty: true });
      form.clearErrors(`results.${index}.electrical.${field}`);
    }
  };
  return (
    <section aria-labelledby="electrical">
      <Title order={2} size="h4" id="electrical">
        Для всех сразу
      </Title>
      <Text size="sm" c="dimmed" mb={8}>
        {course.admission
          ? 'Без категории персонала ни протокол, ни удостоверения не фиксируются. '
          : 'Причина проверки – в протоколе и удостоверении. '}
        Причина – первичная, а у кого есть прежний документ центра по этой программе – очередная, если не указать
        другую. Кого-то одного исправьте в его строке.
      </Text>
      <div className={classes.forAll}>
        {course.admission ? (
          <Select
            label="Категория персонала"
            placeholder="У каждого своя"
            data={categories}
            onChange={(value) => sayOfAll('staffCategory', value)}
          />
        ) : null}
        <Select
          label="Причина проверки"
          placeholder="У каждого своя"
          data={reasons}
          onChange={(value) => sayOfAll('checkReason', value)}
        />
      </div>
    </section>
  );
}

interface Props {
  form: Form;
  index: number;
  person: PersonResult;
  /** What the course says; empty of another field than electrical safety. */
  admission: string;
}

/** What the certificate and the protocol of a check of knowledge say of a person beside the result. */
export function CheckFields({ form, index, person: { fullName, checkHeldBy }, admission }: Props) {
  const disabled = checkHeldBy !== null;
  return (
    <div className={classes.electrical}>
      {admission ? (
        <ChoiceField
          control={form.control}
          name={`results.${index}.electrical.staffCategory`}
          label={`Категория персонала: ${fullName}`}
          placeholder="Категория персонала"
          choices={categories}
          disabled={disabled}
        />
      ) : null}
      <ChoiceField
        control={form.control}
        name={`results.${index}.electrical.checkReason`}
        label={`Причина проверки: ${fullName}`}
        placeholder="Причина проверки"
        choices={reasons}
        disabled={disabled}
      />
      {admission ? (
        <ChoiceField
          control={form.control}
          name={`results.${index}.electrical.admission`}
          label={`Группа и напряжение: ${fullName}`}
          placeholder={admission}
          choices={admissions}
          disabled={disabled}
        />
      ) : null}
      {admission ? <HighGroup form={form} index={index} admission={admission} /> : null}
    </div>
  );
}

/** What to think of before somebody is admitted to a high group by his first check. */
function HighGroup({ form, index, admission }: Pick<Props, 'form' | 'index' | 'admission'>) {
  const check = useWatch({ control: form.control, name: `results.${index}.electrical` });
  const hint = firstCheckHint(check ?? {}, admission);
  return hint ? (
    <Text size="sm" c="dimmed">
      {hint}
    </Text>
  ) : null;
}
