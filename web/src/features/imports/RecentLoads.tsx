import { imports, type RecentLoad } from '@dopusk/contract/imports.ts';
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useApi, useDownload } from '../../api/queries.ts';
import { formatMoment } from '../../text/date.ts';
import { formatNumber } from '../../text/number.ts';
import { AccessLinks } from './AccessLinks.tsx';
import classes from './Import.module.css';
import { countsText } from './import-text.ts';
import { UndoLoad } from './UndoLoad.tsx';

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
        <UndoLoad loadId={load.id} title={load.title} into={load.into} />
      </Group>
    </li>
  );
}
