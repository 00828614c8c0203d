import type { CourseChanges } from '@dopusk/contract/courses.ts';
import { lms } from '@dopusk/contract/lms.ts';
import { Anchor, Button, Group, Select, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '../../api/queries.ts';
import { useFieldWords } from '../../forms/form-scope.ts';
import { paths } from '../../paths.ts';

const LABEL = 'Курс в системе обучения';

type Values = z.input<typeof CourseChanges>;

/** The course of the center's learning system for this course; its students are enrolled there. */
export function LmsCourseField({ form }: { form: UseFormReturn<Values, unknown, Values> }) {
  const connection = useApi(lms.connection, {}, { quiet: true });
  const isConnected = connection.data?.isConnected ?? false;
  const courses = useApi(lms.courses, {}, { quiet: true, enabled: isConnected, staleTime: 60_000 });
  const found = (courses.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  const titleOf = (id: number) => found.find(({ value }) => value === String(id))?.label ?? `Курс № ${id}`;
  const { field } = useController({ control: form.control, name: 'moodleId' });
  useFieldWords('moodleId', { label: LABEL, show: (value) => (value ? titleOf(Number(value)) : '') });
  if (!connection.data || connection.data.kind === 'none') return null;
  if (!isConnected) {
    return (
      <Text c="dimmed" size="sm">
        Чтобы записывать на курс в Moodle,{' '}
        <Anchor component={Link} to={paths.centerSettings} inherit>
          подключите систему обучения
        </Anchor>
        .
      </Text>
    );
  }
  const current = field.value ?? null;
  const isKnown = current === null || found.some(({ value }) => value === String(current));
  const data = isKnown ? found : [...found, { value: String(current), label: titleOf(Number(current)) }];
  return (
    <Group align="flex-end" gap="sm">
      <Select
        style={{ flex: '1 1 260px' }}
        label={LABEL}
        placeholder="Не связан"
        nothingFoundMessage="Нет данных"
        searchable
        clearable
        allowDeselect
        clearButtonProps={{ 'aria-label': `Очистить: ${LABEL}` }}
        data={data}
        value={current === null ? null : String(current)}
        onChange={(value) => field.onChange(value === null ? null : Number(value))}
        error={courses.error?.message}
      />
      {courses.error ? (
        <Button variant="default" loading={courses.isFetching} onClick={() => void courses.refetch()}>
          Повторить
        </Button>
      ) : null}
    </Group>
  );
}
