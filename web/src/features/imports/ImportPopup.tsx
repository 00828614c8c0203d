import type { LoadedName } from '@dopusk/contract/imported-columns.ts';
import { IMPORT_ROWS_LIMIT, imports } from '@dopusk/contract/imports.ts';
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { newUuid } from '../../api/new-uuid.ts';
import { useDownload, useSend } from '../../api/queries.ts';
import { FileDrop } from '../../forms/FileDrop.tsx';
import { formatNumber } from '../../text/number.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { EmployersStep } from './EmployersStep.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportOrganization } from './ImportOrganization.tsx';
import { ImportResult } from './ImportResult.tsx';
import { loadedText, NOTHING_SAID, saidOf, withChoice } from './import-text.ts';
import { LoadButton } from './LoadButton.tsx';
import { MatchingStep } from './MatchingStep.tsx';
import { ParsingFile } from './ParsingFile.tsx';
import { RecentLoads } from './RecentLoads.tsx';
import { WordsStep } from './WordsStep.tsx';
import { WorkProgress } from './WorkProgress.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  organizationId?: string | undefined;
}

/** «Импорт персонала»: a file is chosen and read, its rows are shown, and only then loaded (docs/rules.md#3.8). */
export function ImportPopup({ opened, onClose, organizationId }: Props) {
  return (
    // A click that misses a button which has just gone does not take the file and the answers with it.
    <Modal opened={opened} onClose={onClose} title="Импорт персонала" closeOnClickOutside={false}>
      <ImportSteps onDone={onClose} organizationId={organizationId} />
    </Modal>
  );
}

/** What somebody has said of a file: its sheet and columns, the words of its lists, whose people are whose, and what is to be mended. */
type Said = ({ sheet: string; matching: string } | object) & {
  words?: string;
  employers?: string;
  mendNames?: 'true';
  mendGenders?: 'true';
  leaveHidden?: 'true' | 'false';
};

/** Mounted only while the popup is open, so that it begins anew each time. */
function ImportSteps({ onDone, organizationId }: { onDone: () => void; organizationId?: string | undefined }) {
  const [organization, setOrganization] = useState(organizationId ?? null);
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState('');
  const [said, setSaid] = useState<Said>({});
  const [step, setStep] = useState<'columns' | 'words' | 'employers' | null>(null);
  const [kept, setKept] = useState<LoadedName[]>([]);
  const [choice, setChoice] = useState(NOTHING_SAID);
  const match = useSend(imports.matchColumns, { invalidate: [], onFail: () => undefined });
  const parse = useSend(imports.parseStudents, { invalidate: [], onFail: () => undefined });
  const load = useSend(imports.loadStudents, { onDone: (counts) => toastSuccess(loadedText(counts)) });
  const rest = useDownload(imports.failedRows);
  const query = organization ? { organization } : {};

  const check = (chosen: File, body: Said = {}) => {
    setSaid(body);
    const number = newUuid();
    setProgress(number);
    setStep(null);
    setKept([]);
    setChoice(NOTHING_SAID);
    parse.mutate(
      { query: { progress: number, ...query }, file: chosen, body },
      {
        onSuccess: ({ words, employers }) => {
          // Asked once: what was left without an answer is shown as an error.
          if (!body.words && words.some(({ value }) => value === null)) setStep('words');
          else if (!body.employers && employers.some(({ answer }) => answer === null)) setStep('employers');
        },
      },
    );
  };
  // Answers of a file that was taken back are not heard: `reset` lets go of them.
  const look = (chosen: File, sheet?: string) => {
    setProgress(newUuid());
    match.mutate(
      { query, file: chosen, ...(sheet === undefined ? {} : { body: { sheet } }) },
      { onSuccess: ({ isCertain }) => (isCertain && sheet === undefined ? check(chosen) : setStep('columns')) },
    );
  };
  const take = (chosen: File) => {
    setFile(chosen);
    look(chosen);
  };
  const reset = () => {
    setFile(null);
    setStep(null);
    match.reset();
    parse.reset();
    load.reset();
  };

  if (!file) {
    return (
      <Stack gap="lg">
        <TemplateLink />
        <ImportOrganization value={organization} onChange={setOrganization} />
        <FileDrop
          accept=".xlsx,.xls,.ods,.csv,.txt"
          label="Файл с персоналом"
          icon={FileSpreadsheet}
          title="Перетащите таблицу сюда"
          hint={`.xlsx, .xls, .ods или .csv, до 20 МБ и ${formatNumber(IMPORT_ROWS_LIMIT)} сотрудников`}
          autoFocus
          onFile={take}
        />
        <RecentLoads />
      </Stack>
    );
  }
  if (load.data) {
    return (
      <ImportDone
        title={file.name}
        loaded={load.data}
        otherSheets={(parse.data?.otherSheets ?? []).filter(({ isTable }) => isTable)}
        onSheet={(title) => {
          load.reset();
          parse.reset();
          look(file, title);
        }}
        onClose={onDone}
      />
    );
  }
  if (step === 'columns' && match.data && !match.isPending) {
    const { sheet } = match.data;
    return (
      <MatchingStep
        key={sheet}
        title={file.name}
        match={match.data}
        onSheet={(title) => look(file, title)}
        onMatch={(matching) => check(file, { sheet, matching: JSON.stringify(matching) })}
        onBack={reset}
      />
    );
  }
  if (step === 'words' && parse.data && !parse.isPending) {
    return (
      <WordsStep
        title={file.name}
        words={parse.data.words}
        onSay={(words) => check(file, { ...said, words: JSON.stringify(words) })}
        onSkip={() => setStep(parse.data.employers.some(({ answer }) => answer === null) ? 'employers' : null)}
      />
    );
  }
  if (step === 'employers' && parse.data && !parse.isPending) {
    return (
      <EmployersStep
        title={file.name}
        organizationTitle={parse.data.organizationTitle}
        employers={parse.data.employers}
        onSay={(employers) => check(file, { ...said, employers: JSON.stringify(employers) })}
        onSkip={() => setStep(null)}
      />
    );
  }
  const chosen = parse.data && withChoice(parse.data, choice);
  const right = chosen ? chosen.created + chosen.updated : 0;
  const send = async (rightOnly: boolean) => {
    if (!chosen) return;
    const { draftId, changedFields } = chosen;
    const update = changedFields.map(({ field }) => field).filter((field) => !kept.includes(field));
    const body = {
      rightOnly,
      ...(update.length < changedFields.length ? { update } : {}),
      ...saidOf(choice),
    };
    const { failed } = await load.mutateAsync({ params: { draftId }, body });
    if (failed > 0) rest.mutate({ params: { draftId } });
  };
  return (
    <Stack gap="lg">
      {match.isPending || parse.isPending ? (
        <ParsingFile title={file.name} progress={progress} />
      ) : (
        <ImportResult
          title={file.name}
          read={parse.data}
          error={match.error ?? parse.error}
          kept={kept}
          onKept={setKept}
          choice={choice}
          onChoice={setChoice}
          onMendNames={() => check(file, { ...said, mendNames: 'true' })}
          hiddenLeft={'leaveHidden' in said && said.leaveHidden === 'true'}
          onHidden={(leave) => check(file, { ...said, leaveHidden: leave ? 'true' : 'false' })}
          onMendGenders={() => check(file, { ...said, mendGenders: 'true' })}
        />
      )}
      {load.isPending && parse.data ? (
        <WorkProgress id={parse.data.draftId} label="Загрузка сотрудников" first="Loading" />
      ) : null}
      <Group justify="flex-end" gap="sm">
        {match.data && !match.isPending && !parse.isPending ? (
          <Button variant="subtle" px="sm" disabled={load.isPending} onClick={() => setStep('columns')}>
            Столбцы
          </Button>
        ) : null}
        {parse.data?.words.length && !parse.isPending ? (
          <Button variant="subtle" px="sm" disabled={load.isPending} onClick={() => setStep('words')}>
            Значения
          </Button>
        ) : null}
        {parse.data?.employers.length && !parse.isPending ? (
          <Button variant="subtle" px="sm" disabled={load.isPending} onClick={() => setStep('employers')}>
            Организации
          </Button>
        ) : null}
        <Button variant="default" disabled={load.isPending} onClick={reset}>
          Выбрать другой файл
        </Button>
        {chosen?.isSuccess ? (
          <LoadButton organizationId={organization} loading={load.isPending} onLoad={() => send(false)}>
            Импортировать
          </LoadButton>
        ) : null}
        {chosen && !chosen.isSuccess && right > 0 ? (
          <LoadButton organizationId={organization} loading={load.isPending} onLoad={() => send(true)}>
            Загрузить верные ({formatNumber(right)}), скачать остальные ({formatNumber(chosen.failed)})
          </LoadButton>
        ) : null}
      </Group>
    </Stack>
  );
}

function TemplateLink() {
  const template = useDownload(imports.template);
  return (
    <Text c="dimmed">
      Заполните{' '}
      <Anchor component="button" type="button" disabled={template.isPending} onClick={() => template.mutate({})}>
        <Download size={16} aria-hidden style={{ verticalAlign: '-2px' }} /> шаблон таблицы
      </Anchor>{' '}
      или возьмите свою: столбцы найдутся по заголовкам и значениям, даты, телефоны и СНИЛС подойдут в любой записи.
    </Text>
  );
}
