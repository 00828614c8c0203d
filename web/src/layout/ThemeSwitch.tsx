import { useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import classes from './SidebarMenu.module.css';

/** Dark or light; Mantine's manager keeps the choice under `theme` (specification §9). */
export function ThemeSwitch({ collapsed }: { collapsed: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [label, next, Icon] =
    colorScheme === 'dark' ? (['Светлая тема', 'light', Sun] as const) : (['Тёмная тема', 'dark', Moon] as const);
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
