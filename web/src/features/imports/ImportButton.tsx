import { imports } from '@dopusk/contract/imports.ts';
import { useDisclosure } from '@mantine/hooks';
import { FileSpreadsheet } from 'lucide-react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ImportPopup } from './ImportPopup.tsx';

/**
 * Opens the import of students.
 * @param organizationId for which it is at first; the user's current one when left out
 */
export function ImportButton({ organizationId }: { organizationId?: string | undefined }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={imports.parseStudents}
        variant="default"
        leftSection={<FileSpreadsheet size={18} aria-hidden />}
        onClick={open}
      >
        Импорт
      </ActionButton>
      <ImportPopup opened={opened} onClose={close} organizationId={organizationId} />
    </>
  );
}
