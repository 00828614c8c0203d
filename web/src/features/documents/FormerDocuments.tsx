import { documentStatusTitles } from '@dopusk/contract/document-status-titles.ts';
import { agreeing } from '@dopusk/contract/documents/agreeing.ts';
import { numberText } from '@dopusk/contract/documents/number-text.ts';
import type { FormerDocument } from '@dopusk/contract/former-document.ts';
import { lossProofTitles } from '@dopusk/contract/loss-proof.ts';
import { Group, Text, Title } from '@mantine/core';
import { formatDate, formatMoment } from '../../text/date.ts';
import { Status } from '../../ui/Status.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { documentTones } from './document-tones.ts';
import classes from './FixedCard.module.css';

interface Props {
  /** What the document is called. */
  title: string;
  former: readonly FormerDocument[];
}

/** The documents that stood here before: what became of each, why, when and by whom. */
export function FormerDocuments({ title: of, former }: Props) {
  const said = (text: string) => agreeing(of, text);
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="former">
      <Title order={2} size="h3" id="former">
        История
      </Title>
      <ul className={classes.former}>
        {former.map(
          ({
            id,
            series,
            blankNumber,
            number,
            date,
            status,
            reason,
            lossProof,
            receivedAt,
            revokedAt,
            revokedBy,
            files,
          }) => (
            <li key={id}>
              <Group gap="xs" justify="space-between">
                <Text fw={500}>
                  {numberText({ series, blankNumber, number })} от {formatDate(date)}
                </Text>
                <Status tone={documentTones[status]}>{said(documentStatusTitles[status])}</Status>
              </Group>
              <Text size="sm">{lossProof ? `${lossProofTitles[lossProof]}. ${reason}` : reason}</Text>
              <Text size="sm" c="dimmed">
                {[
                  receivedAt ? said(`выдан на руки ${formatMoment(receivedAt)}`) : null,
                  said(`${status === 'Replaced' ? 'заменён' : 'отозван'} ${formatMoment(revokedAt)}`),
                  revokedBy,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </Text>
              {files.length > 0 ? (
                <Group gap="xs" mt={6}>
                  {files.map(({ title, file }) => (
                    <DownloadButton key={title} title={`${title} №\u00a0${number}`} format="Pdf" url={file.url} />
                  ))}
                </Group>
              ) : null}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
