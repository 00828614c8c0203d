import type { OtherSheet } from '@dopusk/contract/imported-tables.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { CircleCheck, Download, FileSpreadsheet } from 'lucide-react';
import { useDownload } from '../../api/queries.ts';
import { formatNumber, plural } from '../../text/number.ts';
import { Status } from '../../ui/Status.tsx';
import { AccessLinks } from './AccessLinks.tsx';
import { FileTitle } from './FileTitle.tsx';
import { countsSentence } from './import-text.ts';

interface Props {
  title: string;
  loaded: { id: string; created: number; updated: number; skipped: number; failed: number; links: number };
  /** The other sheets of the file that have people too. */
  otherSheets: readonly OtherSheet[];
  onSheet: (title: string) => void;
  onClose: () => void;
}

const WithoutMailbox = ({ count }: { count: number }) => (
  <Text size="sm" c="dimmed">
    Без почты {plural(count, 'новый сотрудник', 'новых сотрудника', 'новых сотрудников')}: их можно назначать, учить и
    выдавать им документы. Войти они смогут по коду на телефон, если он записан, или когда почта появится в профиле.
  </Text>
);

/** What was loaded, with the access links of the new students; it stays until it is closed. */
export function ImportDone({ title, loaded, otherSheets, onSheet, onClose }: Props) {
  const rest = useDownload(imports.failedRows);
  return (
    <Stack gap="lg">
      <Stack gap="xs" role="status">
        <FileTitle title={title}>
          <Status tone="good" icon={CircleCheck}>
            Импорт завершён
          </Status>
        </FileTitle>
        <Text>{countsSentence(loaded)}.</Text>
        {loaded.failed > 0 ? (
          <Text>
            {plural(loaded.failed, 'строка ждёт', 'строки ждут', 'строк ждут')} исправления: причины – в файле «Строки с
            ошибками». Исправьте его и загрузите только его.
          </Text>
        ) : null}
        {loaded.created > loaded.links ? <WithoutMailbox count={loaded.created - loaded.links} /> : null}
        {loaded.links > 0 ? (
          <Text size="sm" c="dimmed">
            В таблице логины новых сотрудников и ссылки, по которым они зададут пароли. Скачать её можно один раз. Если
            закрыть окно раньше, она останется на сутки здесь же: «Импорт», «Загрузки за сутки».
          </Text>
        ) : null}
      </Stack>
      <Group justify="flex-end">
        {otherSheets.map((sheet) => (
          <Button
            key={sheet.title}
            variant="default"
            leftSection={<FileSpreadsheet size={18} aria-hidden />}
            onClick={() => onSheet(sheet.title)}
          >
            Загрузить лист «{sheet.title}»
          </Button>
        ))}
        <Button variant="default" onClick={onClose}>
          Готово
        </Button>
        {loaded.failed > 0 ? (
          <Button
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
            loading={rest.isPending}
            onClick={() => rest.mutate({ params: { draftId: loaded.id } })}
          >
            Скачать остальные ({formatNumber(loaded.failed)})
          </Button>
        ) : null}
        <AccessLinks load={loaded} isFocused />
      </Group>
    </Stack>
  );
}
