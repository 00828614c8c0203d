import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import {
  FAILURES_SHOWN,
  type GroupDocuments,
  type GroupFailure,
  type GroupRun,
  groupDocuments,
} from '@dopusk/contract/group-documents.ts';
import { Anchor, Button, Group, Progress, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatNumber, plural } from '../../text/number.ts';
import classes from './GroupDocuments.module.css';

interface Props {
  groupId: string;
  documents: GroupDocuments | undefined;
}

/** How the fixing of a group goes on, and afterwards what did not succeed; nothing when all is well. */
export function GroupRunCard({ groupId, documents }: Props) {
  const { run, failures } = documents ?? { run: null, failures: [] };
  if (!run || (!run.isRunning && failures.length === 0)) return null;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="group-run">
      <Title order={2} size="h3" id="group-run">
        Фиксация документов
      </Title>
      {run.isRunning ? <RunProgress run={run} /> : null}
      {failures.length > 0 ? <Failures groupId={groupId} run={run} failures={failures} /> : null}
    </section>
  );
}

/** Each document is fixed, then printed; one that failed is done with both. */
function RunProgress({ run: { total, fixed, printed, failed } }: { run: GroupRun }) {
  const percent = total > 0 ? Math.floor((100 * (fixed + printed + 2 * failed)) / (2 * total)) : 0;
  return (
    <div>
      <Progress value={percent} size="lg" aria-label="Фиксация документов группы" />
      <Group justify="space-between" gap="xs" mt={6}>
        <Text size="sm" c="dimmed">
          Зафиксировано {formatNumber(fixed)} из {formatNumber(total)}, напечатано {formatNumber(printed)}. Страницу
          можно закрыть: работа продолжится.
        </Text>
        <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {percent} %
        </Text>
      </Group>
    </div>
  );
}

function Failures({ groupId, run, failures }: { groupId: string; run: GroupRun; failures: readonly GroupFailure[] }) {
  const retry = useSend(groupDocuments.retry);
  const again = (body: { itemIds?: string[] }) => retry.mutate({ params: { id: groupId }, body });
  const isRetried = (itemId: string) => retry.isPending && (retry.variables.body.itemIds?.includes(itemId) ?? true);
  return (
    <div>
      <Group justify="space-between" gap="sm" mb={4}>
        <Text fw={500} role="status">
          {run.failed > 0
            ? `Не зафиксировано: ${plural(run.failed, 'документ', 'документа', 'документов')}`
            : 'Ещё не напечатаны'}
        </Text>
        {run.failed > 0 ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<RotateCw size={16} aria-hidden />}
            loading={retry.isPending && retry.variables.body.itemIds === undefined}
            onClick={() => again({})}
          >
            Повторить все
          </Button>
        ) : null}
      </Group>
      <ul className={classes.list} aria-label="Что не получилось">
        {failures.map((failure) => (
          <li key={failure.itemId ?? `${failure.assignId}${failure.type}`} className={classes.row}>
            <div className={classes.what}>
              <Text fw={500}>
                {documentTitle(failure.type, failure.trainingType)}: {failure.title}
              </Text>
              <Reason failure={failure} />
            </div>
            {failure.itemId ? (
              <Button
                size="sm"
                variant="default"
                aria-label={`Повторить: ${documentTitle(failure.type, failure.trainingType)}, ${failure.title}`}
                loading={isRetried(failure.itemId)}
                onClick={() => again({ itemIds: [failure.itemId ?? ''] })}
              >
                Повторить
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {failures.length >= FAILURES_SHOWN ? (
        <Text size="sm" c="dimmed">
          Показаны первые {formatNumber(FAILURES_SHOWN)}
        </Text>
      ) : null}
    </div>
  );
}

function Reason({ failure: { itemId, assignId, type, reason } }: { failure: GroupFailure }) {
  return (
    <Text size="sm" c="dimmed">
      {reason}.{' '}
      {itemId === null ? (
        'Печать повторится сама.'
      ) : assignId ? (
        <Anchor component={Link} to={paths.assignmentDocument(assignId, type)} inherit underline="always">
          Открыть форму документа
        </Anchor>
      ) : null}
    </Text>
  );
}
