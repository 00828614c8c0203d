import { type Assignment, type AssignmentFile, canDownload } from '@dopusk/contract/assignments.ts';
import { agreeing } from '@dopusk/contract/documents/agreeing.ts';
import { awaitsPayment } from '@dopusk/contract/documents/descriptions.ts';
import { documentTitle, sheetTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { Button, Group, Loader, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Lock, LockOpen } from 'lucide-react';
import { allows, useClosedPeoplesDocuments, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { formatDay } from '../../text/date.ts';
import { Actions } from '../../ui/Actions.tsx';
import { DownloadButton } from '../documents/DownloadButton.tsx';
import classes from './AssignmentDocuments.module.css';
import { downloadDocuments } from './actions.tsx';

interface Props {
  assignment: Assignment;
  /** Only the center's administrator fixes documents (docs/rules.md#1.5). */
  opensForms: boolean;
}

/** One row for each document that the course issues. */
export function AssignmentDocuments({ assignment, opensForms }: Props) {
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="documents">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="documents">
          Документы
        </Title>
        <DownloadAll assignment={assignment} />
      </Group>
      <ul className={classes.list}>
        {assignment.issuedDocuments.map((issued) => (
          <li key={issued.type} className={classes.row}>
            <DocumentRow {...{ assignment, issued, opensForms }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Props {
  issued: Assignment['issuedDocuments'][number];
}

function DocumentRow({ assignment, issued, opensForms }: RowProps) {
  const { type, trainingType, isLocked, isPrinted } = issued;
  const files = assignment.documents[type] ?? [];
  const isOpen = !isLocked && isPrinted && (canDownload(assignment) === true || !awaitsPayment(type));
  const parts = isOpen ? partsOf(files) : [];
  const [only] = parts;
  const Icon = isLocked ? Lock : LockOpen;
  return (
    <>
      <span className={classes.lock} data-open={!isLocked || undefined}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={classes.name}>
        <Text fw={500}>{documentTitle(type, trainingType)}</Text>
        <State issued={issued} />
      </div>
      <div className={classes.actions}>
        {only && parts.length === 1 ? (
          <Downloads title={sheetTitle(only, trainingType)} part={only} files={files} />
        ) : null}
        {assignment.isPaid || !awaitsPayment(type) ? null : (
          <Button component={Link} to={paths.assignmentPay(assignment.id)} size="sm" variant="light">
            Оплатить
          </Button>
        )}
        {opensForms ? (
          <Button component={Link} to={paths.assignmentDocument(assignment.id, type)} size="sm" variant="default">
            {isLocked ? 'Заполнить' : 'Подробнее'}
          </Button>
        ) : null}
      </div>
      {parts.length > 1 ? (
        <ul className={classes.parts}>
          {parts.map((part) => (
            <li key={part}>
              {sheetTitle(part, trainingType)}
              <Downloads title={sheetTitle(part, trainingType)} part={part} files={files} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function State({ issued }: Pick<RowProps, 'issued'>) {
  const { type, trainingType, isLocked, isPrinted } = issued;
  const { user } = useCurrentUser();
  // «Зафиксировать» is a word of the office.
  const openText = allows('operator', user) ? 'Ещё не зафиксирован' : 'Ещё не готов';
  if (isLocked || isPrinted) {
    return (
      <Text size="sm" c="dimmed">
        {agreeing(documentTitle(type, trainingType), isLocked ? openText : fixedText(issued))}
      </Text>
    );
  }
  return (
    <Group gap={8} role="status">
      <Loader size={14} aria-hidden />
      <Text size="sm" c="dimmed">
        Печатается…
      </Text>
    </Group>
  );
}

const partsOf = (files: readonly AssignmentFile[]) => [...new Set(files.map(({ part }) => part))];

/** The two files of one sheet. */
function Downloads({
  title,
  part,
  files,
}: {
  title: string;
  part: AssignmentFile['part'];
  files: readonly AssignmentFile[];
}) {
  return (
    <Group gap="xs" wrap="nowrap">
      {files
        .filter((file) => file.part === part)
        .map(({ extensionDocuments, file }) => (
          <DownloadButton key={extensionDocuments} of={part} title={title} format={extensionDocuments} url={file.url} />
        ))}
    </Group>
  );
}

function DownloadAll({ assignment }: { assignment: Assignment }) {
  const closed = useClosedPeoplesDocuments();
  return <Actions of={{ ...assignment, closed }} actions={[downloadDocuments]} size="sm" />;
}

function fixedText({ opensOn, lacks }: RowProps['issued']): string {
  if (lacks === 'Pass') return 'Не действует: обучение не пройдено. Отзовите документ';
  if (opensOn) return `Подготовлен заранее, вступит в силу ${formatDay(opensOn)}`;
  return lacks ? 'Подготовлен заранее, ждёт результата обучения' : 'Зафиксирован';
}
