import { merges } from '@dopusk/contract/merges.ts';
import { UNDO_HOURS } from '@dopusk/contract/undo.ts';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApi, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../text/date.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Section } from '../../ui/Section.tsx';

/** The merges that can still be undone; nothing when there are none. */
export function RecentMerges() {
  const { data } = useApi(merges.recent, {}, { quiet: true });
  const navigate = useNavigate();
  const undo = useSend(merges.undo, {
    done: 'Объединение отменено',
    onDone: ({ id }) => navigate({ to: paths.student(id) }),
  });
  if (!data?.length) return null;
  return (
    <Section title="Объединённые" hint={`Отменить объединение можно в течение ${UNDO_HOURS} часов`}>
      <Stack gap="md">
        {data.map(({ id, student, mergedName, madeBy, madeAt, mayUndo }) => (
          <Group key={id} justify="space-between" gap="sm">
            <div>
              <Anchor component={Link} to={paths.student(student.id)}>
                {student.title}
              </Anchor>
              <Text size="sm" c="dimmed">
                Вторая запись: {mergedName}. Объединил {madeBy}, {formatMoment(madeAt)}
              </Text>
            </div>
            <ConfirmButton
              variant="default"
              question="Отменить объединение?"
              text="Вторая запись и её вход вернутся. То, что появилось после объединения, останется у первой."
              confirm="Отменить объединение"
              reason={mayUndo ? null : 'Отменить может тот, кто объединил, или администратор'}
              takes={merges.undo}
              onConfirm={() => undo.mutateAsync({ params: { id } })}
            >
              Отменить
            </ConfirmButton>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
