import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { Group, Pagination, Text } from '@mantine/core';
import { formatNumber } from '../text/number.ts';
import { pageCount } from './page-count.ts';

const MOVES = {
  first: 'Первая страница',
  last: 'Последняя страница',
  next: 'Следующая страница',
  previous: 'Предыдущая страница',
};

interface Props {
  /** The title of the list: a page may have two lists, whose bars must differ for screen readers. */
  label: string;
  totalCount: number;
  page: number;
  onPage: (page: number) => void;
  pageSize?: number;
}

/** The length of the list and the current page. */
export function PageBar({ label, totalCount, page, onPage, pageSize }: Props) {
  const pages = pageCount(totalCount, pageSize);
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite">
        Всего: {totalCount > COUNT_LIMIT ? `более ${formatNumber(COUNT_LIMIT)}` : formatNumber(totalCount)}
      </Text>
      {pages > 1 ? (
        <Pagination
          component="nav"
          aria-label={`Страницы: ${label}`}
          size="md"
          gap={6}
          total={pages}
          value={page}
          onChange={onPage}
          getControlProps={(move) => ({ 'aria-label': MOVES[move] })}
          getItemProps={(number) => ({ 'aria-label': `Страница ${number}` })}
        />
      ) : null}
    </Group>
  );
}
