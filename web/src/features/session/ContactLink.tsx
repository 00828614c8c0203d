import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { Clock, Link2Off, MailCheck, MailQuestion } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { paths, queryOf } from '../../paths.ts';
import { Notice } from '../../ui/Notice.tsx';

interface Done {
  title: string;
  text: string;
  label: string;
  path: string;
  search?: Record<string, string>;
}

interface Props {
  /** Uses the link: gives what is said then and where one goes on. @throws ApiError */
  use: (token: string) => Promise<Done>;
  isPending: boolean;
  question: string;
  hint: ReactNode;
  /** What its reader decides beside it. */
  extra?: ReactNode;
  /** Why the link is no good, where it was looked at before. */
  refused?: ApiError | null;
  confirm: string;
  /** What a wrong link may mean. */
  invalid: string;
}

/** Uses the link of a letter once its reader says so: a mail program that looks at links beforehand uses none. */
export function ContactLink({ use, isPending, question, hint, extra, refused = null, confirm, invalid }: Props) {
  const { token } = useSearch({ strict: false }) as { token?: string };
  const [done, setDone] = useState<Done | null>(null);
  const [failed, setFailure] = useState<ApiError | null>(null);
  const failure = failed ?? refused;
  const open = () =>
    use(token ?? '')
      .then(setDone)
      .catch((error) => setFailure(error instanceof ApiError ? error : new ApiError('Error')));
  if (done) {
    return (
      <Notice order={1} icon={MailCheck} title={done.title} hint={done.text}>
        <Button component={Link} to={done.path} {...(done.search ? { search: queryOf(done.search) } : {})} replace>
          {done.label}
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
      {extra}
      <Button loading={isPending} onClick={() => void open()}>
        {confirm}
      </Button>
    </Notice>
  );
}
