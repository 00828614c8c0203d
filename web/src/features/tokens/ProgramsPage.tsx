import { Anchor, Stack } from '@mantine/core';
import { useCurrentUser } from '../../api/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { WebhookSection } from '../webhooks/WebhookSection.tsx';
import { managesPrograms } from './manages-programs.ts';
import { TokenSection } from './TokenSection.tsx';

/** «Программы»: by what the programs of an organization reach the portal. */
export function ProgramsPage() {
  const { user } = useCurrentUser();
  const reason =
    user && managesPrograms(user)
      ? null
      : 'Ключи создаёт и отзывает администратор центра, у клиента – оператор со всеми правами; адреса для событий – тоже';
  return (
    <>
      <PageHeader
        title="Программы"
        hint={
          <>
            1С, сайт организации и таблицы обращаются к порталу сами.{' '}
            <Anchor href="/api/docs" target="_blank" underline="always">
              Описание вызовов
            </Anchor>
          </>
        }
      />
      <Stack gap="md">
        <TokenSection reason={reason} />
        <WebhookSection reason={reason} />
      </Stack>
    </>
  );
}
