import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Section } from './Section.tsx';

export function PriceListLink() {
  return (
    <Section
      title="Цены"
      hint="Сколько стоят документы центра по видам обучения: прибавляется к стоимости курса"
      action={
        <Button component={Link} to={paths.prices} variant="default">
          Цены документов
        </Button>
      }
    />
  );
}
