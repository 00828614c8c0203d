import { type SheetTemplates, type TemplateVersion, templates } from '@dopusk/contract/templates.ts';
import { Button, Group, Text } from '@mantine/core';
import { Download, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDownload } from '../../api/queries.ts';
import { formatMoment } from '../../text/date.ts';
import { RowActions } from '../../ui/Actions.tsx';
import { Status } from '../../ui/Status.tsx';
import { chooseTemplate, type TemplateChoice } from './actions.ts';
import { commonOf } from './current-template.ts';
import { inputOf, type Shown } from './shown.ts';
import classes from './Templates.module.css';

const CHOICE = { size: 'xs', variant: 'light' } as const;

interface Props {
  sheet: SheetTemplates;
  onShow: (shown: Shown) => void;
}

/** One sheet: its versions, the latest first, and the portal's own template; which of them serves. */
export function SheetVersions({ sheet: card, onShow }: Props) {
  const { sheet, trainingType, safetyArea, title, hasBuiltIn, versions } = card;
  const of = { sheet, trainingType, safetyArea: safetyArea ?? undefined };
  const isBuiltInCurrent = versions.every(({ isCurrent }) => !isCurrent);
  const rowOf = (templateId: string | null, name: string, isCurrent: boolean, detail: ReactNode) => (
    <TemplateRow
      key={templateId}
      shown={{ sheet, trainingType, safetyArea, templateId, title: `${title}: ${name}` }}
      {...{ name, isCurrent, detail, onShow }}
      choice={{ ...of, templateId }}
    />
  );
  return (
    <ul className={classes.versions}>
      {versions.map((version) =>
        rowOf(version.id, `Версия ${version.version}`, version.isCurrent, <VersionDetail version={version} />),
      )}
      {hasBuiltIn ? rowOf(null, 'Встроенный шаблон', isBuiltInCurrent, 'Есть у портала') : null}
      {hasBuiltIn ? null : (
        <NoBuiltIn
          isCurrent={isBuiltInCurrent}
          text={
            sheet.endsWith('ForPdf')
              ? 'PDF печатается так же, как документ Word'
              : `Печатается так же, ${commonOf(card).toLowerCase()}`
          }
          choice={{ ...of, templateId: null }}
        />
      )}
    </ul>
  );
}

const VersionDetail = ({ version: { title, createdAt, author } }: { version: TemplateVersion }) => (
  <>
    {title}
    <br />
    {[formatMoment(createdAt), author].filter(Boolean).join(', ')}
  </>
);

interface NoBuiltInProps {
  /** How it is printed without a template of its own. */
  text: string;
  isCurrent: boolean;
  choice: TemplateChoice;
}

/** What has no template of the portal: the PDF alone, and one kind of training where all print the same sheet. */
function NoBuiltIn({ text, isCurrent, choice }: NoBuiltInProps) {
  return (
    <li className={classes.version}>
      <Text flex="1 1 220px">{text}</Text>
      {isCurrent ? (
        <Status tone="good">Действует</Status>
      ) : (
        <RowActions of={{ ...choice, called: null }} actions={[chooseTemplate]} look={CHOICE} />
      )}
    </li>
  );
}

interface RowProps {
  shown: Shown;
  name: string;
  detail: ReactNode;
  isCurrent: boolean;
  choice: TemplateChoice;
  onShow: (shown: Shown) => void;
}

function TemplateRow({ shown, name, detail, isCurrent, choice, onShow }: RowProps) {
  const file = useDownload(templates.file);
  return (
    <li className={classes.version}>
      <div className={classes.name}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
      </div>
      <Group gap="xs" className={classes.actions ?? ''}>
        {isCurrent ? (
          <Status tone="good">Действует</Status>
        ) : (
          <RowActions of={{ ...choice, called: shown.title }} actions={[chooseTemplate]} look={CHOICE} />
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<Eye size={16} aria-hidden />}
          aria-label={`Посмотреть: ${shown.title}`}
          onClick={() => onShow(shown)}
        >
          Посмотреть
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={file.isPending}
          aria-label={`Скачать: ${shown.title}`}
          onClick={() => file.mutate(inputOf(shown))}
        >
          Скачать
        </Button>
      </Group>
    </li>
  );
}
