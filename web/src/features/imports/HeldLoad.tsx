import { imports } from '@dopusk/contract/imports.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { Anchor, Button, Group, Modal, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatNumber, peopleText } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import classes from './Import.module.css';

interface Props {
  loadId: string;
  /** What the other organizations are called whose people the load has made. */
  into: readonly string[];
  /** Why it was not undone. */
  reason: string;
  onClose: () => void;
}

/** A load that cannot be undone: who stands in the way, and the way to delete the others. */
export function HeldLoad({ loadId, into, reason, onClose }: Props) {
  const params = { draftId: loadId };
  const query = useApi(imports.obstacles, { params }, { quiet: true, staleTime: 0 });
  const undoRest = useSend(imports.undoRest, {
    done: ({ deleted }) => `Удалено: ${peopleText(deleted)}`,
    undoId: ({ undoId }) => undoId,
    onDone: onClose,
  });
  return (
    <Modal opened onClose={onClose} title="Загрузку отменить нельзя" size={560}>
      <Loaded query={query}>
        {({ total, busy, people }) => (
          <>
            {busy > 0 ? (
              <>
                <Text>
                  С новыми сотрудниками уже работают: {formatNumber(busy)} из {formatNumber(total)}.
                </Text>
                <ul className={classes.held} aria-label="С кем уже работают">
                  {people.map(({ id, fullName, elsewhere, busyWith }) => (
                    <li key={id}>
                      <Anchor component={Link} to={paths.student(id)}>
                        {fullName}
                      </Anchor>
                      {elsewhere ? ` (${organizationNamed(elsewhere)})` : ''} – {busyWith.join(', ')}
                    </li>
                  ))}
                  {busy > people.length ? <li>и ещё {formatNumber(busy - people.length)}</li> : null}
                </ul>
              </>
            ) : (
              <Text>{reason}</Text>
            )}
            <Group justify="flex-end" mt="md">
              <Button variant="default" onClick={onClose}>
                Закрыть
              </Button>
              {busy > 0 && busy < total ? (
                <Button color="red" loading={undoRest.isPending} onClick={() => undoRest.mutate({ params })}>
                  Удалить остальных: {peopleText(total - busy)}
                </Button>
              ) : null}
            </Group>
            {busy > 0 && busy < total ? (
              <Text size="sm" c="dimmed" mt="xs">
                Удалятся только те, с кем ещё не работали{into.length > 0 ? `, ${elsewhereToo(into)}` : ''}. В течение
                суток это можно отменить
              </Text>
            ) : null}
          </>
        )}
      </Loaded>
    </Modal>
  );
}

/** Whose people go beside those of the organization that the load is about. */
const elsewhereToo = (into: readonly string[]): string =>
  `в том числе в ${into.length === 1 ? 'другой организации' : 'других организациях'} из этого файла: ${into.map(organizationNamed).join(', ')}`;
