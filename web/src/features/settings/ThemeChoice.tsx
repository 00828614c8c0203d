import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Section } from '../../ui/Section.tsx';

const themes = [
  { value: 'dark', label: 'Тёмная' },
  { value: 'light', label: 'Светлая' },
];

/** Dark or light; kept in this browser under `theme` (docs/rules.md#6.8). */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section
      title="Тема"
      hint="Запоминается в этом браузере"
      action={
        <SegmentedControl
          aria-label="Тема"
          data={themes}
          value={colorScheme}
          onChange={(value) => setColorScheme(value === 'light' ? 'light' : 'dark')}
        />
      }
    />
  );
}
