import type { DocumentStatus } from '@dopusk/contract/document-status.ts';
import { documentTypeTitles } from '@dopusk/contract/documents/descriptions.ts';
import { documents, type Verification } from '@dopusk/contract/documents.ts';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { BadgeCheck, CalendarClock, CalendarX2, CircleAlert, FileX2, type LucideIcon, SearchCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { ApiError, messageOf } from '../../api/errors.ts';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import classes from './VerifyPage.module.css';

/** Tells anyone with a paper in hand whether it is genuine, by the code printed on it. */
export function VerifyPage() {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  return (
    <>
      <PageHeader title="Проверка документа" hint="Введите код, напечатанный на документе рядом с QR-кодом" />
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
  const query = useApi(documents.verify, { params: { code } }, { quiet: true });
  if (query.isPending) return <PageSkeleton />;
  if (query.data) return <Genuine document={query.data} />;
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

const verdicts: Record<DocumentStatus, { icon: LucideIcon; title: string; hint: string }> = {
  Valid: { icon: BadgeCheck, title: 'Документ действителен', hint: 'Сравните с бумагой: всё должно совпадать.' },
  NotYet: {
    icon: CalendarClock,
    title: 'Ещё не вступил в силу',
    hint: 'Учебный центр подготовил его заранее. До этого дня он ничего не подтверждает.',
  },
  Expired: {
    icon: CalendarX2,
    title: 'Срок действия истёк',
    hint: 'Документ подлинный, но обучение пора пройти снова.',
  },
  Replaced: {
    icon: CircleAlert,
    title: 'Документ заменён дубликатом',
    hint: 'Вместо него выдан другой: код напечатан на дубликате.',
  },
  Revoked: { icon: CircleAlert, title: 'Документ отозван', hint: 'Учебный центр признал его недействительным.' },
};

function Genuine({ document }: { document: Verification }) {
  const { status, type, series, number, peopleCount, expiresOn, revokedOn } = document;
  const { icon: Icon, title, hint } = verdicts[status];
  return (
    <section className={`app-card ${classes.card}`} aria-live="polite">
      <div className={classes.verdict}>
        <Icon size={28} className={classes.icon} data-good={status === 'Valid' || undefined} aria-hidden />
        <b>{status === 'NotYet' ? `Вступает в силу ${formatDate(document.date)}` : title}</b>
      </div>
      <Text c="dimmed" size="sm">
        {hint}
      </Text>
      <dl className={classes.facts}>
        <dt>Документ</dt>
        <dd>
          {documentTypeTitles[type]} {series} № {number}
          {document.isDuplicate ? ' (дубликат)' : ''}
        </dd>
        <dt>Дата выдачи</dt>
        <dd>{formatDate(document.date)}</dd>
        {expiresOn ? (
          <>
            <dt>Действителен до</dt>
            <dd>{formatDate(expiresOn)}</dd>
          </>
        ) : null}
        {revokedOn ? (
          <>
            <dt>{status === 'Replaced' ? 'Заменён' : 'Отозван'}</dt>
            <dd>{formatDate(revokedOn)}</dd>
          </>
        ) : null}
        <dt>Кому</dt>
        <dd>{document.person || plural(peopleCount, 'слушатель', 'слушателя', 'слушателей')}</dd>
        <dt>Программа</dt>
        <dd>{document.courseTitle}</dd>
        <dt>Выдал</dt>
        <dd>{document.centerTitle}</dd>
      </dl>
    </section>
  );
}
