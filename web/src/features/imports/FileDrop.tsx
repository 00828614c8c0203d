import { IMPORT_ROWS_LIMIT } from '@dopusk/contract/imports.ts';
import { Button, Text } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import classes from '../../forms/FileDrop.module.css';
import { useFileDrop } from '../../forms/use-file-drop.ts';
import { formatNumber } from '../../text/number.ts';

/** Where a table is dropped or picked. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const drop = useFileDrop({ accept: '.xlsx,.csv', onFile });
  return (
    <div className={classes.drop} {...drop.area}>
      <input {...drop.input} aria-label="Файл с персоналом" />
      <FileSpreadsheet size={36} strokeWidth={1.5} aria-hidden />
      <Text fw={500}>Перетащите таблицу сюда</Text>
      <Button data-autofocus onClick={drop.pick}>
        Выбрать файл
      </Button>
      <Text size="sm" c="dimmed">
        .xlsx или .csv, до 20 МБ и {formatNumber(IMPORT_ROWS_LIMIT)} сотрудников
      </Text>
    </div>
  );
}
