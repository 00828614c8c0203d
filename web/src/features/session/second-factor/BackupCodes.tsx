import { Button, Group, Stack, Text } from '@mantine/core';
import { Copy, Download, Printer } from 'lucide-react';
import { saveAs } from '../../../api/client.ts';
import { copy } from '../../../ui/copy.ts';
import { printText } from '../../../ui/print-text.ts';
import classes from './SecondFactor.module.css';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** The backup codes, shown once: to be copied, printed or saved as a file. */
export function BackupCodes({ codes, onDone }: Props) {
  const text = ['Допуск: резервные коды для входа', 'Каждый код действует один раз.', '', ...codes, ''].join('\n');
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        Сохраните резервные коды отдельно от телефона: если он потеряется, войти можно только по ним. Каждый действует
        один раз. Больше портал их не покажет.
      </Text>
      <ul className={classes.codes} aria-label="Резервные коды">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" leftSection={<Copy size={18} aria-hidden />} onClick={() => void copy(text)}>
          Скопировать
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          onClick={() => saveAs(new Blob([text], { type: 'text/plain' }), 'Допуск – резервные коды.txt')}
        >
          Скачать
        </Button>
        <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={() => printText(text)}>
          Распечатать
        </Button>
      </Group>
      <Button size="lg" onClick={onDone}>
        Коды сохранены
      </Button>
    </Stack>
  );
}
