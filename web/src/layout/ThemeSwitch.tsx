import { useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { useInBrowser } from '../ui/use-in-browser.ts';
import classes from './SidebarMenu.module.css';

/** Dark or light; Mantine's manager keeps the choice under `theme` (docs/rules.md#6.8). */
export function ThemeSwitch({ collapsed }: { collapsed: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server cannot know the theme and draws the switch of the dark one.
  const shown = useInBrowser(() => colorScheme, 'dark');
  const [label, next, Icon] =
    shown === 'dark' ? (['Светлая тема', 'light', Sun] as const) : (['Тёмная тема', 'dark', Moon] as const);
  return (
    <div className={classes.row} data-collapsed={collapsed || undefined}>
      <button
        type="button"
        className={classes.entry}
        {...(collapsed ? { 'aria-label': label, title: label } : {})}
        onClick={() => setColorScheme(next)}
      >
        <Icon size={20} aria-hidden />
        {collapsed ? null : label}
      </button>
    </div>
  );
}
