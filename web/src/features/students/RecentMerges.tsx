import { merges } from '@dopusk/contract/merges.ts';
import { UNDO_HOURS } from '@dopusk/contract/undo.ts';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../text/date.ts';
import { RowActions } from '../../ui/Actions.tsx';
import { Section } from '../../ui/Section.tsx';
import { undoMerge } from './merge-actions.ts';

/** The merges that can still be undone; nothing when there are none. */
export function RecentMerges() {
  const { data } = useApi(merges.recent, {}, { quiet: true });
  if (!data?.length) return null;
  return (
    <Section title="Объединённые" hint={`Отменить объединение можно в течение ${UNDO_HOURS} часов`}>
      <Stack gap="md">
        {data.map(({ student, mergedName, madeBy, madeAt, ...merge }) => (
          <Group key={merge.id} justify="space-between" gap="sm">
            <div>
              <Anchor component={Link} to={paths.student(student.id)}>
                {student.title}
              </Anchor>
              <Text size="sm" c="dimmed">
                Вторая запись: {mergedName}. Объединил {madeBy}, {formatMoment(madeAt)}
              </Text>
            </div>
            <RowActions of={merge} actions={[undoMerge]} />
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
