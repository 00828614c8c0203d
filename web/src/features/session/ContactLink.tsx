import type { contactChanges } from '@dopusk/contract/contact-changes.ts';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { Clock, Link2Off, MailCheck, MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  endpoint: (typeof contactChanges)['confirm' | 'undo'];
  question: string;
  hint: string;
  confirm: string;
  done: string;
  next: { text: string; label: string; path: string };
  /** What a wrong link may mean. */
  invalid: string;
}

/** Uses the link of a letter once its reader says so: a mail program that looks at links beforehand uses none. */
export function ContactLink({ endpoint, question, hint, confirm, done, next, invalid }: Props) {
  const { token } = useSearch({ strict: false }) as { token?: string };
  const [failure, setFailure] = useState<ApiError | null>(null);
  const send = useSend(endpoint, { invalidate: [] });
  const use = () =>
    send.mutateAsync({ body: { token: token ?? '' } }).catch((error) => {
      setFailure(error instanceof ApiError ? error : new ApiError('Error'));
    });
  if (send.isSuccess) {
    return (
      <Notice order={1} icon={MailCheck} title={done} hint={next.text}>
        <Button component={Link} to={next.path} replace>
          {next.label}
        </Button>
      </Notice>
    );
  }
  if (failure?.code === 'ExpiredEmailToken') {
    return (
      <Notice order={1} icon={Clock} role="alert" title="Ссылка устарела" hint={failure.message}>
        <Button component={Link} to={paths.profile} replace>
          Открыть профиль
        </Button>
      </Notice>
    );
  }
  if (!token || failure?.code === 'InvalidToken' || failure?.code === 'Invalid') {
    return (
      <Notice order={1} icon={Link2Off} role="alert" title="Ссылка недействительна" hint={invalid}>
        <Button component={Link} to={paths.home} replace>
          На главную
        </Button>
      </Notice>
    );
  }
  return (
    <Notice order={1} icon={MailQuestion} title={question} hint={failure ? failure.message : hint}>
      <Button loading={send.isPending} onClick={() => void use()}>
        {confirm}
      </Button>
    </Notice>
  );
}
