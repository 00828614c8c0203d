import { Alert } from '@mantine/core';

/** Where the address names a year that there are no statistics of: which one is shown in its place. */
export function YearRefused({ refused, shown }: { refused: readonly string[]; shown: number }) {
  if (!refused.includes('year')) return null;
  return (
    <Alert color="yellow" mb="md" role="status">
      В адресе страницы неверный год: он бывает от 2000 до 2099. Показан {shown}.
    </Alert>
  );
}
