import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Section } from './Section.tsx';

export function DeliveryLogLink() {
  return (
    <Section
      title="Письма и СМС"
      hint="Что отправлено людям центра и его клиентов, что не дошло и почему"
      action={
        <Button component={Link} to={paths.outbox} variant="default">
          Журнал отправки
        </Button>
      }
    />
  );
}
