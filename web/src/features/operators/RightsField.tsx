import {
  includes,
  rightHint,
  rightSets,
  rightsIn,
  rightTitle,
  usualRights,
  withIncluded,
} from '@dopusk/contract/rights.ts';
import type { OrganizationType, Right } from '@dopusk/contract/session.ts';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';

interface Props {
  organizationType: OrganizationType;
  value: readonly Right[];
  /** The rights of whoever gives: nobody hands on what he has not. */
  own: readonly Right[];
  onChange: (rights: Right[]) => void;
}

const sets = [
  ...rightSets,
  {
    title: 'Оператор',
    hint: 'Люди, обучение, счета и реестры: всё, кроме документов',
    rights: usualRights.EducationCenter,
  },
];

/** A choice of rights: the ready sets of a center to begin with, then one by one. */
export function RightsField({ organizationType, value, own, onChange }: Props) {
  const isSet = (rights: readonly Right[]) =>
    rights.length === value.length && rights.every((right) => value.includes(right));
  return (
    <Stack gap="md">
      {organizationType === 'EducationCenter' ? (
        <div>
          <Text size="sm" mb={8} id="ready-sets">
            Готовый набор
          </Text>
          <Group gap="xs" role="group" aria-labelledby="ready-sets">
            {sets.map(({ title, hint, rights }) => {
              const mayGive = rights.every((right) => own.includes(right));
              return (
                <Button
                  key={title}
                  size="sm"
                  variant={isSet(rights) ? 'filled' : 'default'}
                  aria-pressed={isSet(rights)}
                  title={mayGive ? hint : 'У вас самих нет всех этих прав'}
                  {...(mayGive ? {} : { 'data-disabled': true, 'aria-disabled': true })}
                  onClick={() => mayGive && onChange([...rights])}
                >
                  {title}
                </Button>
              );
            })}
          </Group>
        </div>
      ) : null}
      <Stack gap="sm" role="group" aria-label="Права">
        {rightsIn(organizationType).map((right) => {
          const holder = includes(value, right);
          const reason = !own.includes(right)
            ? 'У вас самих этого права нет'
            : holder && `Входит в право «${rightTitle(holder, organizationType)}»`;
          return (
            <Checkbox
              key={right}
              label={rightTitle(right, organizationType)}
              description={reason ?? rightHint(right, organizationType)}
              checked={value.includes(right)}
              disabled={reason !== undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange(withIncluded(checked ? [...value, right] : value.filter((other) => other !== right)))
              }
            />
          );
        })}
      </Stack>
    </Stack>
  );
}
