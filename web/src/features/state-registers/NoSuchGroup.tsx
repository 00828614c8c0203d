import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { Notice } from '../../ui/Notice.tsx';

/** Of an address that names a group by no id: everybody's records in its place would be taken for the group's. */
export function NoSuchGroup({ onShowAll }: { onShowAll: () => void }) {
  return (
    <Notice
      icon={SearchX}
      title="Такой группы нет"
      hint="В адресе страницы указана группа, которой нет. Откройте реестры со страницы группы или выберите её в списке"
    >
      <Button onClick={onShowAll}>Показать без группы</Button>
    </Notice>
  );
}
