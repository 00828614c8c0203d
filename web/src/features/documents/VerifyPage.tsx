import type { documents } from '@dopusk/contract/documents.ts';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CircleAlert, FileX2, SearchCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { ApiError, messageOf } from '../../api/errors.ts';
import { useApi } from '../../api/queries.ts';
import { readAt } from '../../api/read-at.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { VerifiedDocument } from './VerifiedDocument.tsx';
import classes from './VerifyPage.module.css';

const verify = readAt<typeof documents.verify>('/Document/Verify/:code');

/** Tells anyone with a document in hand whether it is genuine, by the code printed on it. */
export function VerifyPage() {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  return (
    <>
      <PageHeader
        title="Проверка документа"
        hint={code ? null : 'Введите код, напечатанный на документе рядом с QR-кодом'}
      />
      <Stack gap="lg" maw="var(--app-form)">
        <CodeForm code={code} />
        {code ? <Answer code={code} /> : null}
      </Stack>
    </>
  );
}

function CodeForm({ code }: { code: string }) {
  const [typed, setTyped] = useState(code);
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed.trim()) void navigate({ to: paths.verification(encodeURIComponent(typed.trim())) });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.code}
        label="Код проверки"
        placeholder="К7М2Р-9QRTX-4НWВD"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" leftSection={<SearchCheck size={20} aria-hidden />}>
        Проверить
      </Button>
    </form>
  );
}

function Answer({ code }: { code: string }) {
  const query = useApi(verify, { params: { code } }, { quiet: true });
  if (query.isPending) return <PageSkeleton />;
  if (query.data) return <VerifiedDocument document={query.data} code={code} />;
  const isUnknown = query.error instanceof ApiError && query.error.code === 'NotFoundFile';
  return (
    <Alert
      color="red"
      role="alert"
      icon={isUnknown ? <FileX2 size={20} aria-hidden /> : <CircleAlert size={20} aria-hidden />}
      title={messageOf(query.error)}
    >
      {isUnknown ? 'Проверьте код. Если он набран верно, портал такого документа не выдавал.' : 'Повторите позже.'}
    </Alert>
  );
}
