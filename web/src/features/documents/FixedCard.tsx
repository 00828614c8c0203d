import type { FixedDocument } from '@dopusk/contract/documents/document-info.ts';
import { Alert, Anchor, Group, Loader, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { paths } from '../../paths.ts';
import { formatDay, formatMoment } from '../../text/date.ts';
import { Term } from '../../ui/Term.tsx';
import { Corrections } from './Corrections.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { isOutside } from './document-info.ts';
import classes from './FixedCard.module.css';
import { MinistryNumbers } from './MinistryNumbers.tsx';
import { SendDocument } from './SendDocument.tsx';

/** The state of a fixed document: being printed, or ready to be downloaded sheet by sheet. */
export function FixedCard({ fixed, nextNumber }: { fixed: FixedDocument; nextNumber: string }) {
  const parts = [...new Map(fixed.files.map(({ part, title }) => [part, title]))];
  return (
    <section className={`app-card ${classes.card}`} aria-live="polite">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <CircleCheck size={24} className={classes.icon} aria-hidden />
        <div>
          <Title order={2} size="h3">
            {titleOf(fixed)}
          </Title>
          <Text c="dimmed" size="sm">
            {formatMoment(fixed.fixedAt)}
            {fixed.receivedAt ? `, выдан на руки ${formatMoment(fixed.receivedAt)}` : ''}
          </Text>
          <ToCome fixed={fixed} />
          {fixed.group ? (
            <Text size="sm">
              Общий на группу{' '}
              <Anchor component={Link} to={paths.group(fixed.group.id)} inherit>
                {fixed.group.title}
              </Anchor>
            </Text>
          ) : null}
        </div>
      </Group>
      {fixed.citesRevoked ? (
        <Alert color="red" title="Протокол отозван" icon={<TriangleAlert size={20} aria-hidden />}>
          В документе назван протокол, который отозван. Отзовите и документ или выдайте его заново по новому протоколу.
        </Alert>
      ) : null}
      {fixed.isPrinted ? (
        <ul className={classes.parts}>
          {parts.map(([part, title]) => (
            <li key={part}>
              <span>{title}</span>
              <Group gap="xs" wrap="nowrap">
                {fixed.files
                  .filter((file) => file.part === part)
                  .map(({ format, file }) => (
                    <DownloadButton key={format} of={part} title={title} format={format} url={file.url} />
                  ))}
              </Group>
            </li>
          ))}
        </ul>
      ) : (
        <Printing error={fixed.printError} />
      )}
      {isOutside(fixed) ? (
        <Text size="sm">Договор подписан на бумаге: в портале только его номер и дата.</Text>
      ) : (
        <>
          <SendDocument fixed={fixed} />
          <Text size="sm" c="dimmed">
            Код проверки{' '}
            <Anchor component={Link} to={paths.verification(fixed.verificationCode)} inherit className={classes.code}>
              {fixed.verificationCode}
            </Anchor>
          </Text>
        </>
      )}
      {fixed.ministry ? (
        <div>
          <MinistryNumbers documentId={fixed.id} ministry={fixed.ministry} />
        </div>
      ) : null}
      <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <Corrections fixed={fixed} nextNumber={nextNumber} />
        <Term name="corrections" />
      </Group>
    </section>
  );
}

/** Until when, and without what, a document that was prepared ahead is nobody's but the center's. */
function ToCome({ fixed: { opensOn, lacks } }: { fixed: FixedDocument }) {
  if (lacks === 'Pass')
    return (
      <Text size="sm">
        Не действует: обучение не пройдено. Отзовите документ, чтобы его номер никого не вводил в заблуждение.
      </Text>
    );
  if (!opensOn && !lacks) return null;
  const condition = lacks ? 'когда внесены результаты обучения' : '';
  const when = opensOn
    ? `Вступит в силу ${formatDay(opensOn)}${condition && `, ${condition}`}`
    : `Вступит в силу, ${condition}`;
  return (
    <Text size="sm">
      {when}. До этого клиент и слушатель не видят его, не могут скачать и письма не получают. Учебный центр может
      скачать и распечатать его уже сейчас.
    </Text>
  );
}

function titleOf(fixed: FixedDocument): string {
  const { opensOn, lacks, isDuplicate, isExchanged } = fixed;
  if (isOutside(fixed)) return 'Договор заключён вне портала';
  if (opensOn || lacks) return 'Документ подготовлен заранее';
  if (isExchanged) return 'Документ выдан взамен';
  return isDuplicate ? 'Выдан дубликат' : 'Документ зафиксирован';
}

function Printing({ error }: { error: string }) {
  if (error) {
    return (
      <Alert color="red" title="Пока не напечатан" icon={<TriangleAlert size={20} aria-hidden />}>
        {error}. Печать повторится сама, файлы появятся здесь.
      </Alert>
    );
  }
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" aria-hidden />
      <Text>Печатается…</Text>
    </Group>
  );
}
