import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { paths } from '../paths.ts';
import { Notice } from './Notice.tsx';
import { useNamePage } from './page-title.ts';

/** An unknown address, or one of a record that does not exist. */
export function NotFound() {
  useNamePage('Страница не найдена');
  return (
    <Notice
      order={1}
      icon={SearchX}
      title="Страница не найдена"
      hint="Проверьте, правильно ли указан адрес, или повторите попытку позже"
    >
      <Button component={Link} to={paths.home}>
        На главную
      </Button>
    </Notice>
  );
}
