import { operators } from '@dopusk/contract/operators.ts';
import { type CurrentOrganization, session } from '@dopusk/contract/session.ts';
import { Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Building2, ChevronsUpDown } from 'lucide-react';
import { keyOf, useApi, useSend } from '../api/queries.ts';
import { organizationTitle } from '../text/organization.ts';
import classes from './OrganizationSwitcher.module.css';

interface Props {
  current: CurrentOrganization;
  collapsed: boolean;
}

/** The organization an operator acts for, and the others to switch to. */
export function OrganizationSwitcher({ current, collapsed }: Props) {
  const own = useApi(operators.ownOrganizations, {}, { staleTime: 60_000 });
  const client = useQueryClient();
  const change = useSend(operators.updateCurrentOrganization, {
    invalidate: [],
    onDone: async () => {
      // First the current user, then everything else: nothing of the former organization stays on screen.
      const currentUser = keyOf(session.current);
      await client.invalidateQueries({ queryKey: currentUser });
      await client.resetQueries({ predicate: (query) => query.queryKey[0] !== currentUser[0] });
    },
  });
  const choices = own.data ?? [current];
  const title = organizationTitle(current);

  return (
    <div className={classes.switcher}>
      <Menu
        withInitialFocusPlaceholder={false}
        width={collapsed ? 320 : 'target'}
        position={collapsed ? 'right-start' : 'bottom'}
        shadow="lg"
      >
        <Menu.Target>
          <button
            type="button"
            className={`${classes.button} ${collapsed ? classes.collapsed : ''}`}
            aria-label={`Организация: ${title}`}
            title={collapsed ? title : undefined}
          >
            {collapsed ? (
              <Building2 size={20} aria-hidden />
            ) : (
              <>
                <Text className={classes.title} size="sm" fw={500} truncate>
                  {title}
                </Text>
                <ChevronsUpDown size={18} aria-hidden />
              </>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
          <Menu.RadioGroup
            value={current.id}
            onChange={(id) => {
              if (id !== current.id) change.mutate({ params: { id } });
            }}
          >
            {choices.map((organization) => (
              <Menu.RadioItem key={organization.id} value={organization.id} closeMenuOnClick>
                {organizationTitle(organization)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
