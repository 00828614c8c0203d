import { documentStatusTitles } from '@dopusk/contract/document-status-titles.ts';
import { agreeing } from '@dopusk/contract/documents/agreeing.ts';
import { documentTitle, sheetTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { numberText } from '@dopusk/contract/documents/number-text.ts';
import { type OwnDocument, ownDocuments } from '@dopusk/contract/own-documents.ts';
import { Anchor, Group, Skeleton, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Status } from '../../ui/Status.tsx';
import { DownloadButton } from '../documents/DownloadButton.tsx';
import { documentTones } from '../documents/document-tones.ts';
import classes from './OwnDocuments.module.css';

/** «Мои документы» of a student himself. */
export function OwnDocuments() {
  const query = useApi(ownDocuments.list, {}, { quiet: true });
  const none = 'Документы об обучении появятся здесь, когда учебный центр их оформит. Придёт и письмо.';
  return <Documents query={query} title="Мои документы" none={none} />;
}

/** The same of a person, for his operators. */
export function StudentDocuments({ studentId }: { studentId: string }) {
  const query = useApi(ownDocuments.ofStudent, { params: { id: studentId } }, { quiet: true });
  const none = 'Документов об обучении нет. Они появятся здесь, когда обучение оплачено, а документы оформлены.';
  return <Documents query={query} title="Документы об обучении" none={none} />;
}

interface Props {
  query: UseQueryResult<OwnDocument[], ApiError>;
  title: string;
  /** What stands in place of documents. */
  none: string;
}

/** What a person has of his trainings, each with its picture, until when it is valid, and its files. */
function Documents({ query, title, none }: Props) {
  return (
    <section className={classes.section} aria-labelledby="own-documents">
      <Title order={2} id="own-documents">
        {title}
      </Title>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton h={180} radius={14} />
      ) : query.data.length === 0 ? (
        <Text className={`app-card ${classes.empty}`} c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className={classes.cards}>
          {query.data.map((document) => (
            <li key={document.id} className={`app-card ${classes.card}`}>
              <Card document={document} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Card({ document }: { document: OwnDocument }) {
  const {
    type,
    trainingType,
    series,
    blankNumber,
    number,
    date,
    expiresOn,
    status,
    courseTitle,
    verificationCode,
    files,
  } = document;
  const title = documentTitle(type, trainingType);
  return (
    <>
      <Picture url={document.picture} />
      <div className={classes.about}>
        <Title order={3}>{title}</Title>
        <Text size="sm">{courseTitle}</Text>
        <Text size="sm" c="dimmed">
          {numberText({ series, blankNumber, number })} от {formatDate(date)}
        </Text>
        <div>
          <Status tone={documentTones[status]}>
            {status === 'Valid' ? (expiresOn ? `Действует до ${formatDate(expiresOn)}` : 'Действует бессрочно') : null}
            {status === 'Expired' ? `${documentStatusTitles.Expired} ${formatDate(expiresOn)}` : null}
            {status !== 'Valid' && status !== 'Expired' ? agreeing(title, documentStatusTitles[status]) : null}
          </Status>
        </div>
        <Group gap="xs" mt="auto" pt={8}>
          {files.map(({ sheet, url }) => (
            <DownloadButton
              key={sheet}
              title={`${title} № ${number}${files.length > 1 ? `, ${sheetTitle(sheet, trainingType)}` : ''}`}
              {...(files.length > 1 ? { label: sheetTitle(sheet, trainingType) } : {})}
              format="Pdf"
              url={url}
            />
          ))}
        </Group>
        <Anchor component={Link} to={paths.verification(verificationCode)} size="sm">
          Проверить подлинность
        </Anchor>
      </div>
    </>
  );
}

/** Its first sheet; a sign instead where it cannot be painted. */
function Picture({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className={classes.picture}>
      {failed ? (
        <FileText size={48} strokeWidth={1.25} aria-hidden />
      ) : (
        <img src={url} alt="" loading="lazy" onError={() => setFailed(true)} />
      )}
    </div>
  );
}
