import type { SheetOfTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import { type SheetTemplates, templates } from '@dopusk/contract/templates.ts';
import { Button, Group, List, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Download, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi, useDownload } from '../../api/queries.ts';
import { paths, queryOf } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { currentOf, nameOf } from './current-template.ts';
import { SheetPicture } from './SheetPicture.tsx';
import { SheetVersions } from './SheetVersions.tsx';
import { inputOf, type Shown, type Template } from './shown.ts';
import classes from './Templates.module.css';

interface Props {
  sheet: SheetTemplates;
  /** What it is printed by today: itself, or as all kinds of training are. */
  present: SheetTemplates;
  /** What its PDF alone is printed by, for the sheets that may have such a template. */
  forPdf: SheetTemplates | null;
  /** What it is of: the document, where that is not called the same, and the kind of training. */
  of: string;
  reason: string | null;
  onShow: (shown: Shown) => void;
}

/** A sheet with its picture: what it is printed by now, a new version, and its earlier ones. */
export function SheetCard({ sheet: card, present, forPdf, of, reason, onShow }: Props) {
  const { title, versions } = card;
  const current = currentOf(card);
  const name = nameOf(card);
  const template = { ...sheetOf(present), templateId: currentOf(present)?.id ?? null };
  const titleId = `sheet-${card.sheet}-${card.trainingType ?? 'all'}-${card.safetyArea ?? 'all'}`;
  const file = useDownload(templates.file);
  const own = forPdf ? currentOf(forPdf) : null;
  return (
    <article className={`app-card ${classes.card}`} aria-labelledby={titleId}>
      <SheetPicture
        template={template}
        title={title}
        onOpen={() => onShow({ ...template, title: `${title}: ${name}` })}
      />
      <div className={classes.about}>
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" className={classes.name}>
          {of}
        </Text>
        <Text size="sm" c="dimmed" className={classes.name}>
          {[name, current?.title].filter(Boolean).join(', ')}
        </Text>
        {current ? <Remarks template={{ ...sheetOf(card), templateId: current.id }} title={title} /> : null}
        <Group gap="xs" mt="sm">
          <NewVersion sheet={card} reason={reason}>
            Новая версия
          </NewVersion>
          <Button
            size="xs"
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            loading={file.isPending}
            aria-label={`Скачать Word: ${title}`}
            onClick={() => file.mutate(inputOf(template))}
          >
            Word
          </Button>
        </Group>
        {versions.length > 0 ? (
          <Fold title={plural(versions.length, 'загруженная версия', 'загруженные версии', 'загруженных версий')}>
            <SheetVersions sheet={card} onShow={onShow} />
          </Fold>
        ) : null}
        {forPdf ? (
          <Fold title={own ? `Для PDF: версия ${own.version}` : 'Для PDF'}>
            <Text size="sm" c="dimmed">
              Печатает только PDF: например, с рамкой, которая на бланке уже есть.
            </Text>
            <SheetVersions sheet={forPdf} onShow={onShow} />
            <NewVersion sheet={forPdf} reason={reason}>
              Загрузить для PDF
            </NewVersion>
          </Fold>
        ) : null}
      </div>
    </article>
  );
}

/** What is wrong with a version that was chosen before anybody looked for it; nothing where nothing is. */
function Remarks({ template, title }: { template: Template; title: string }) {
  // The picture above asks for the same.
  const { data } = useApi(templates.pictures, inputOf(template), { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  if (!data || data.remarks.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary className={classes.wrong}>
        <CircleAlert size={16} aria-hidden /> {plural(data.remarks.length, 'замечание', 'замечания', 'замечаний')} к
        шаблону
      </summary>
      <List size="sm" aria-label={`Замечания: ${title}`}>
        {data.remarks.map((remark) => (
          <List.Item key={remark}>{remark}</List.Item>
        ))}
      </List>
    </details>
  );
}

const sheetOf = ({ sheet, trainingType, safetyArea }: SheetTemplates): SheetOfTraining => ({
  sheet,
  trainingType,
  safetyArea,
});

const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={classes.fold}>
    <summary>{title}</summary>
    {children}
  </details>
);

function NewVersion({
  sheet: { sheet, trainingType, safetyArea, title },
  reason,
  children,
}: {
  sheet: SheetTemplates;
  reason: string | null;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <ActionButton
      size="xs"
      variant="light"
      reason={reason}
      leftSection={<FileUp size={16} aria-hidden />}
      aria-label={`${children}: ${title}`}
      onClick={() =>
        void navigate({
          to: paths.templateAdd,
          search: queryOf({ sheet, trainingType: trainingType ?? undefined, safetyArea: safetyArea ?? undefined }),
        })
      }
    >
      {children}
    </ActionButton>
  );
}
