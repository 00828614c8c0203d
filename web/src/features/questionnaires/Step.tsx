import { educationLevelTitles } from '@dopusk/contract/education-level.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { genderTitles } from '@dopusk/contract/gender.ts';
import { type AskedName, fieldsOfStep, filesOfStep } from '@dopusk/contract/questionnaire-asked.ts';
import type { QuestionnaireStep } from '@dopusk/contract/questionnaire-step.ts';
import {
  type Answers,
  hasToSay,
  type Questionnaire,
  questionnaires,
  stepBody,
} from '@dopusk/contract/questionnaires.ts';
import { blankOf } from '@dopusk/contract/stored-field.ts';
import { askedFields, studentFiles } from '@dopusk/contract/student-record.ts';
import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NameField } from '../../forms/NameField.tsx';
import { SnilsField } from '../../forms/SnilsField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';
import { toastError } from '../../ui/toast.ts';
import { CitizenshipField } from '../students/CitizenshipFields.tsx';
import { placeholderOf } from '../students/GenderField.tsx';
import { studentField } from '../students/student-field.ts';
import { BroughtFile } from './BroughtFile.tsx';
import classes from './Filling.module.css';

/** What was typed in a step that was left unsent: in memory alone, for these are numbers of identity documents. */
export type Typed = Partial<Record<QuestionnaireStep, object>>;

interface Props {
  step: QuestionnaireStep;
  questionnaire: Questionnaire;
  typed: RefObject<Typed>;
  onDone: () => void;
  onBack: () => void;
}

/** What one step asks: fields of the record, and files that are sent as soon as they are chosen. */
export function Step({ step, questionnaire, typed, onDone, onBack }: Props) {
  const { answers, known, needed, needless, files } = questionnaire;
  const hasToSayIt = (name: Parameters<typeof hasToSay>[0]) => hasToSay(name, questionnaire);
  const names = fieldsOfStep(step);
  const blank = blankOf(askedFields);
  const isStored = useRef(false);
  const [missing, setMissing] = useState<readonly AskedName[]>([]);
  const form = useServerForm({
    schema: stepBody(step, questionnaire),
    defaultValues: {
      ...Object.fromEntries(names.map((name) => [name, answers[name] ?? blank[name]])),
      ...typed.current[step],
    },
    submit: (said) => call(questionnaires.save, { body: said as Answers }),
    onDone: () => {
      isStored.current = true;
      const missing = filesOfStep(step).filter((name) => hasToSayIt(name) && !files[name]);
      setMissing(missing);
      if (missing[0]) toastError(`Приложите: ${studentFiles[missing[0]].title}`);
      else onDone();
    },
    invalidate: [questionnaires.current],
  });
  const leave = useEffectEvent(() => {
    typed.current = { ...typed.current, [step]: isStored.current ? {} : form.getValues() };
  });
  useEffect(() => () => leave(), []);
  return (
    // No draft: these are numbers of identity documents. The server keeps each step.
    <Form form={form} warnOnLeave={false}>
      {names.map((name) => {
        const isKnown = known.includes(name);
        const props = {
          ...studentField(name),
          name: name as FieldPathByValue<FieldValues, string | null | undefined>,
          required: hasToSayIt(name),
          ...(isKnown
            ? { description: KNOWN, placeholder: 'Без изменений' }
            : needed.includes(name)
              ? { description: NEEDED }
              : needless.includes(name)
                ? { description: NEEDLESS }
                : {}),
          ...(name === 'gender' && !isKnown ? { placeholder: placeholderOf(questionnaire.genderByName) } : {}),
        };
        return <div key={name}>{controls[name](form.control as unknown as Control<FieldValues>, props)}</div>;
      })}
      {filesOfStep(step).map((name) => (
        <BroughtFile
          key={name}
          name={name}
          title={files[name]}
          isKnown={known.includes(name)}
          required={hasToSayIt(name)}
          isMissing={missing.includes(name)}
        />
      ))}
      <div className={classes.buttons}>
        <SubmitButton form={form}>Дальше</SubmitButton>
        <Button variant="default" onClick={onBack}>
          Назад
        </Button>
      </div>
    </Form>
  );
}

const NEEDED = 'Нужен для вашего курса. Нет под рукой – приложите скан документа или передайте позже';
const NEEDLESS = 'Необязательно: вашему курсу не нужно';
/** The value itself is not told: the phone may be another's. */
const KNOWN = 'Уже есть. Оставьте пустым, если не изменилось';

const educationLevels = choicesOf(educationLevelTitles);
const genders = choicesOf(genderTitles);

interface Described {
  name: FieldPathByValue<FieldValues, string | null | undefined>;
  label: string;
  required: boolean;
  maxLength?: number;
  description?: string;
  /** Of a choice. */
  placeholder?: string;
}
type Draw = (control: Control<FieldValues>, props: Described) => ReactNode;

const text: Draw = (control, props) => <TextField control={control} {...props} unkept />;

/** How each field that a questionnaire asks is filled in. */
const controls: Record<keyof typeof askedFields, Draw> = {
  gender: (control, props) => <ChoiceField control={control} {...props} choices={genders} />,
  snilsNumber: (control, props) => <SnilsField control={control} {...props} />,
  educationType: (control, props) => <ChoiceField control={control} {...props} choices={educationLevels} />,
  citizenship: (control, { name: _, label: __, ...props }) => <CitizenshipField control={control} {...props} />,
  qualification: text,
  diplomSeries: text,
  diplomNumber: text,
  diplomSurname: (control, props) => <NameField control={control} {...props} />,
  diplomIssuer: text,
  diplomDate: (control, props) => <DateField control={control} {...props} max={today()} />,
  // Of another country they have letters: a keyboard of digits would not let them be typed.
  passportSeries: text,
  passportNumber: text,
  passportIssuer: text,
  residence: text,
};
