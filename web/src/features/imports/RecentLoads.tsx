import { imports, type RecentLoad } from '@dopusk/contract/imports.ts';
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useApi, useDownload, useSend } from '../../api/queries.ts';
import { formatMoment } from '../../text/date.ts';
import { formatNumber, peopleText } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { toastError } from '../../ui/toast.ts';
import { AccessLinks } from './AccessLinks.tsx';
import { HeldLoad } from './HeldLoad.tsx';
import classes from './Import.module.css';
import { countsText } from './import-text.ts';

/** The user's loads of the last day: each can be undone, and the access links of its students downloaded once. */
export function RecentLoads() {
  const { data = [] } = useApi(imports.recentLoads, {}, { staleTime: 0, quiet: true });
  if (data.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Загрузки за сутки
      </Title>
      <ul className={classes.rows}>
        {data.map((load) => (
          <LoadLine key={load.id} load={load} />
        ))}
      </ul>
    </Stack>
  );
}

function LoadLine({ load }: { load: RecentLoad }) {
  const rest = useDownload(imports.failedRows);
  const [isHeld, setHeld] = useState(false);
  const undo = useSend(imports.undo, {
    done: ({ deleted, merged }) =>
      merged > 0
        ? `Загрузка отменена, удалено: ${peopleText(deleted)}. Осталось: ${peopleText(merged)} – их записи с тех пор объединили с другими`
        : 'Загрузка отменена',
    onFail: ({ code, message }) => (code === 'HasRefsEntities' ? setHeld(true) : toastError(message)),
  });
  const params = { draftId: load.id };
  return (
    <li className={classes.load}>
      <div className={classes.person}>
        <Text truncate>{load.title}</Text>
        <Text size="sm" c="dimmed">
          {formatMoment(load.loadedAt)}, {countsText(load)}
        </Text>
        <Text size="sm" c="dimmed">
          {load.organizationTitle}
        </Text>
        {load.failed > 0 ? (
          <Anchor component="button" type="button" size="sm" onClick={() => rest.mutate({ params })}>
            Скачать остальные строки ({formatNumber(load.failed)})
          </Anchor>
        ) : null}
      </div>
      <Group gap="xs">
        <AccessLinks load={load} variant="default" size="sm" />
        <ConfirmButton
          variant="default"
          size="sm"
          leftSection={<Undo2 size={16} aria-hidden />}
          question="Отменить загрузку?"
          text={`Созданные сотрудники будут удалены, обновлённым вернутся прежние данные: ${load.title}.`}
          confirm="Отменить загрузку"
          onConfirm={() =>
            undo.mutateAsync({ params }).catch((error: ApiError) => {
              // What holds it is shown in the place of the question.
              if (error.code !== 'HasRefsEntities') throw error;
            })
          }
        >
          Отменить
        </ConfirmButton>
        {isHeld ? <HeldLoad load={load} reason={undo.error?.message ?? ''} onClose={() => setHeld(false)} /> : null}
      </Group>
    </li>
  );
}
