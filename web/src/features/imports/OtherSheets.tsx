import type { OtherSheet } from '@dopusk/contract/imported-tables.ts';
import { Alert } from '@mantine/core';

interface Props {
  sheet: string;
  others: readonly OtherSheet[];
}

/** The sheets of which nothing is loaded: nobody on them is lost unsaid. */
export function OtherSheets({ sheet, others }: Props) {
  if (others.length === 0) return null;
  const titles = others.map(({ title }) => `«${title}»`).join(', ');
  const havePeople = others.some(({ isTable }) => isTable);
  return (
    <Alert variant="light" title={`Прочитан лист «${sheet}»`}>
      {others.length === 1 ? `Ещё лист ${titles} не загружается` : `Ещё листы ${titles} не загружаются`}
      {havePeople
        ? `: выберите ${others.length === 1 ? 'его' : 'их'} отдельно, сразу после этого.`
        : ': сотрудников на них не найдено.'}
    </Alert>
  );
}
