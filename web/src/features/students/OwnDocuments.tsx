import { documentStatusTitles } from '@dopusk/contract/document-status.ts';
import { documentTitle, sheetTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { type OwnDocument, ownDocuments } from '@dopusk/contract/own-documents.ts';
import { Anchor, Group, Skeleton, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Status } from '../../ui/Status.tsx';
import { DownloadButton } from '../documents/DownloadButton.tsx';
import { documentTones } from '../documents/document-tones.ts';
import classes from './OwnDocuments.module.css';

/** «Мои документы»: what a student has of his trainings, each with its picture, until when it is valid, and its files. */
export function OwnDocuments() {
  const query = useApi(ownDocuments.list, {}, { quiet: true });
  return (
    <section className={classes.section} aria-labelledby="own-documents">
      <Title order={2} id="own-documents">
        Мои документы
      </Title>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton h={180} radius={14} />
      ) : query.data.length === 0 ? (
        <Text className={`app-card ${classes.empty}`} c="dimmed">
          Документы об обучении появятся здесь, когда учебный центр их оформит. Придёт и письмо.
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
  const { type, trainingType, series, number, date, expiresOn, status, courseTitle, verificationCode, files } =
    document;
  const title = documentTitle(type, trainingType);
  return (
    <>
      <Picture url={document.picture} />
      <div className={classes.about}>
        <Title order={3}>{title}</Title>
        <Text size="sm">{courseTitle}</Text>
        <Text size="sm" c="dimmed">
          {[series, `№\u00a0${number}`].filter(Boolean).join(' ')} от {formatDate(date)}
        </Text>
        <div>
          <Status tone={documentTones[status]}>
            {status === 'Valid' ? (expiresOn ? `Действует до ${formatDate(expiresOn)}` : 'Действует бессрочно') : null}
            {status === 'Expired' ? `${documentStatusTitles.Expired} ${formatDate(expiresOn)}` : null}
            {status !== 'Valid' && status !== 'Expired' ? documentStatusTitles[status] : null}
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
