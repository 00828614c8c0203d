import { committeeBeside } from '@dopusk/contract/committee-record.ts';
import { type CommitteeForm, memberTypeTitles } from '@dopusk/contract/committees.ts';
import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { UserRoundPlus, X } from 'lucide-react';
import { useEffect } from 'react';
import { type Control, useFieldArray, useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FieldError } from '../../forms/FieldError.tsx';
import { useFieldWords, useFormScope } from '../../forms/form-scope.ts';
import { NameField } from '../../forms/NameField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { choicesOf } from '../../ui/choice.ts';
import classes from './MembersField.module.css';

type Values = z.input<typeof CommitteeForm>;

const jobTitles = choicesOf(memberTypeTitles);

/** The committee's members, each with name and position, added and removed in place. */
export function MembersField({ control }: { control: Control<Values, unknown, Values> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'members' });
  const { errors } = useFormState({ control, name: 'members' });
  const { names, clearError } = useFormScope();
  useFieldWords('members', {
    label: committeeBeside.members.title,
    show: (members) =>
      (members as Values['members']).map(({ fullName, jobTitleMemberCommitee: title, position }) =>
        [`${fullName || 'Без имени'} – ${memberTypeTitles[title].toLowerCase()}`, position].filter(Boolean).join(', '),
      ),
  });
  useEffect(() => {
    names.add('members');
    return () => void names.delete('members');
  }, [names]);

  // Errors of the list as a whole: nobody in it, no chairman, two chairmen.
  const message = errors.members?.root?.message ?? errors.members?.message;
  const settle = () => clearError('members');
  return (
    <>
      <ul className={classes.list}>
        {fields.map((field, index) => (
          <li key={field.id} className={classes.member}>
            <NameField
              control={control}
              name={`members.${index}.fullName`}
              label="ФИО"
              autoComplete="off"
              placeholder="Иванов Иван Иванович"
              required
            />
            <ChoiceField
              control={control}
              name={`members.${index}.jobTitleMemberCommitee`}
              label="Роль в комиссии"
              choices={jobTitles}
              onPick={settle}
              required
            />
            <div className={classes.position}>
              <TextField
                control={control}
                name={`members.${index}.position`}
                label="Место работы и должность"
                placeholder="Главный инженер ООО «Заря»"
                maxLength={255}
              />
            </div>
            <Tooltip
              label={fields.length === 1 ? 'В комиссии должен остаться хотя бы один человек' : 'Убрать из комиссии'}
            >
              <ActionIcon
                className={classes.remove}
                size="xl"
                aria-label={`Убрать из комиссии: ${index + 1}`}
                {...(fields.length === 1 ? { 'data-disabled': true, 'aria-disabled': true } : {})}
                onClick={() => {
                  if (fields.length === 1) return;
                  remove(index);
                  settle();
                }}
              >
                <X size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      {message ? (
        <Text component="div" c="var(--mantine-color-error)" size="sm" tabIndex={-1} role="alert">
          <FieldError message={message} />
        </Text>
      ) : null}
      <Button
        variant="light"
        leftSection={<UserRoundPlus size={18} aria-hidden />}
        className={classes.add}
        // Leaving a wrong name shows its message, which moves the button away from under a press: keep the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          append({ fullName: '', jobTitleMemberCommitee: 'MemberCommittee' });
          settle();
        }}
      >
        Добавить члена комиссии
      </Button>
    </>
  );
}
