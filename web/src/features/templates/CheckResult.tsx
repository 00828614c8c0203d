import type { CheckedTemplate } from '@dopusk/contract/templates.ts';
import { Alert, List, Loader, Stack, Text } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ApiError, messageOf } from '../../api/errors.ts';
import { plural } from '../../text/number.ts';
import classes from './Templates.module.css';

interface Props {
  title: string;
  isPending: boolean;
  result: CheckedTemplate | undefined;
  error: ApiError | null;
}

/** What the doctor says about an uploaded template. */
export function CheckResult({ title, isPending, result, error }: Props) {
  if (isPending) {
    return (
      <Text role="status" mt="md">
        <Loader size="xs" mr="xs" /> Проверяем «{title}»: читаем теги, заполняем образец, печатаем его…
      </Text>
    );
  }
  if (error) {
    return (
      <Alert color="red" mt="md" role="alert">
        {messageOf(error)}
      </Alert>
    );
  }
  if (!result) return null;
  const isGood = result.problems.length === 0;
  return (
    <Stack gap="sm" mt="md" role={isGood ? 'status' : 'alert'}>
      {isGood ? (
        <Text fw={500} className={classes.good}>
          <CircleCheck size={18} aria-hidden /> «{title}» проверен: ошибок нет. Сравните его с тем, как лист печатается
          сейчас.
        </Text>
      ) : (
        <Text fw={500} className={classes.wrong}>
          <CircleAlert size={18} aria-hidden /> «{title}» не подходит:{' '}
          {plural(result.problems.length, 'ошибка', 'ошибки', 'ошибок')}. Исправьте файл в Word и выберите его снова.
        </Text>
      )}
      {result.problems.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll from the keyboard too
        <ul className={classes.problems} tabIndex={0} aria-label="Ошибки шаблона">
          {result.problems.map(({ tag, message }) => (
            <li key={`${tag} ${message}`} className={classes.problem}>
              {tag ? <code className={classes.tag}>{`{${tag}}`}</code> : null} {message}
            </li>
          ))}
        </ul>
      ) : null}
      {result.notices.length > 0 ? (
        <List size="sm" c="dimmed">
          {result.notices.map((notice) => (
            <List.Item key={notice}>{notice}</List.Item>
          ))}
        </List>
      ) : null}
    </Stack>
  );
}
