import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { queryOf } from '../paths.ts';
import classes from './PageTabs.module.css';

interface Tab {
  /** In the address: `?tab=courses`. */
  name: string;
  label: string;
  icon: LucideIcon;
  panel: () => ReactNode;
}

interface Props {
  /** The label of the tabs, for screen readers. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
}

/** Tabs of a page; the address has the current one. A list begins anew when its tab is opened; the way back stays. */
export function PageTabs({ label, tabs }: Props) {
  const { tab, back } = useSearch({ strict: false }) as { tab?: string; back?: string };
  const place = useRef<HTMLDivElement>(null);
  // A link to what has to be filled in named this tab: it may stand far below.
  const isLedTo = back !== undefined && tabs.some(({ name }) => name === tab);
  useEffect(() => {
    if (isLedTo) place.current?.scrollIntoView();
  }, [isLedTo]);
  const navigate = useNavigate();
  const [first] = tabs;
  const open = (name: string | null) =>
    void navigate({
      to: '.',
      search: queryOf(({ back }) => ({ back, ...(name === null || name === first.name ? {} : { tab: name }) })),
      resetScroll: false,
    });
  return (
    <Tabs
      ref={place}
      value={tabs.find(({ name }) => name === tab)?.name ?? first.name}
      onChange={open}
      keepMounted={false}
    >
      <Tabs.List aria-label={label} mb="lg" className={classes.list ?? ''}>
        {tabs.map(({ name, label: title, icon: Icon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<Icon size={18} aria-hidden />} fz="md" py="sm">
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, panel }) => (
        <Tabs.Panel key={name} value={name}>
          {panel()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
