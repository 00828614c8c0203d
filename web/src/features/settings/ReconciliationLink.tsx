import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Section } from './Section.tsx';

export function ReconciliationLink() {
  return (
    <Section
      title="Платежи"
      hint="Сходятся ли балансы, платежи картой и возвраты с данными банка"
      action={
        <Button component={Link} to={paths.reconciliation} variant="default">
          Сверка платежей
        </Button>
      }
    />
  );
}
