import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Building2, RotateCw } from 'lucide-react';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useNamePage } from '../../ui/page-title.ts';

/** An operator without an organization creates one, or is added to one. */
export function NoOrganization() {
  useNamePage('Организации пока нет');
  const { user, retry } = useCurrentUser();
  return (
    <Notice
      order={1}
      icon={Building2}
      title="Организации пока нет"
      hint={
        <>
          Создайте свою организацию. Если она уже есть на портале, попросите её оператора добавить вас в разделе
          «Создать оператора» по вашей почте <b>{user?.email}</b>.
        </>
      }
    >
      <Group justify="center" gap="sm">
        <Button component={Link} to={paths.reg}>
          Создать организацию
        </Button>
        <Button variant="default" leftSection={<RotateCw size={18} aria-hidden />} onClick={retry}>
          Меня уже добавили
        </Button>
      </Group>
    </Notice>
  );
}
