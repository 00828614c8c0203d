import { quoted } from '@dopusk/contract/quotes.ts';
import type { NumbersAnswer } from '@dopusk/contract/register-numbers.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useDownload, useSend } from '../../api/queries.ts';
import { FileDrop } from '../../forms/FileDrop.tsx';
import { isDoubled } from '../../text/doubled.ts';
import { plural } from '../../text/number.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { NumbersColumns, type Places } from './NumbersColumns.tsx';

const numbersText = (count: number): string => plural(count, 'номер', 'номера', 'номеров');

/** A file of the register is chosen, what it brings is shown, and only then kept. Mounted anew each time. */
export function NumbersSteps({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [places, setPlaces] = useState<Places | null>(null);
  const read = useSend(stateRegisters.readNumbers, { invalidate: [], onFail: () => undefined });
  const load = useSend(stateRegisters.loadNumbers, {
    onDone: ({ numbers, overtaken }) => {
      if (numbers.length > 0) toastSuccess(`Внесено: ${numbersText(numbers.length)}`);
      // Whoever is left out is named until it is read.
      if (overtaken.length === 0) onDone();
    },
  });
  const take = (chosen: File) => {
    setFile(chosen);
    setPlaces(null);
    read.mutate({ file: chosen });
  };
  const drop = () => {
    setFile(null);
    read.reset();
  };
  if (!file || !read.data) {
    return (
      <Stack gap="md">
        <FileDrop
          accept=".xlsx,.xls,.xml"
          label="Файл с номерами"
          icon={FileSpreadsheet}
          title="Перетащите файл из личного кабинета реестра"
          hint="Таблица XLSX, как её выгружает кабинет, или ответ реестра в XML"
          loading={read.isPending}
          autoFocus
          onFile={take}
        />
        {read.error ? <Alert color="red">{messageOf(read.error)}</Alert> : null}
      </Stack>
    );
  }
  if (load.data) return <Overtaken answer={load.data} onDone={onDone} />;
  const { numbers, columns } = read.data;
  if (columns.length > 0) {
    const match = (chosen: Places) => {
      setPlaces(chosen);
      read.mutate(loadOf(file, chosen));
    };
    return <NumbersColumns columns={columns} loading={read.isPending} onMatch={match} onBack={drop} />;
  }
  const chosen = loadOf(file, places);
  return (
    <Stack gap="md">
      <NumbersFound answer={read.data} />
      <IgnoredSheets titles={read.data.ignoredSheets} />
      {read.data.unmatched.length > 0 ? <Unmatched answer={read.data} chosen={chosen} /> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={drop}>
          Другой файл
        </Button>
        <Button
          disabled={numbers.length === 0}
          loading={load.isPending}
          onClick={() => load.mutate(seenWith(chosen, numbers))}
        >
          {numbers.length > 0 ? `Внести ${numbersText(numbers.length)}` : 'Вносить нечего'}
        </Button>
      </Group>
    </Stack>
  );
}

/** The numbers of one sheet are taken; that others were not looked at is said. */
function IgnoredSheets({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <Text size="sm">
      {titles.length === 1 ? 'Не прочитан лист' : 'Не прочитаны листы'} {titles.map(quoted).join(', ')}: номера берутся
      с одного листа. Если они и там, загрузите каждый лист отдельным файлом.
    </Text>
  );
}

/** A file, and what stands in its columns where somebody has said it. */
const loadOf = (file: File, places: Places | null) =>
  places ? { file, body: { matching: JSON.stringify(places) } } : { file };

/** The same with the numbers that it was shown to replace: what is another by now stays. */
const seenWith = ({ file, ...chosen }: ReturnType<typeof loadOf>, numbers: NumbersAnswer['numbers']) => {
  const replaced = numbers.filter(({ before }) => before !== '').map(({ assignId, before }) => [assignId, before]);
  const body = 'body' in chosen ? chosen.body : {};
  return { file, body: { ...body, replaces: JSON.stringify(Object.fromEntries(replaced)) } };
};

/** So many are named; the rest is a number. */
const NAMED = 10;

function NumbersFound({ answer: { numbers, unchangedCount } }: { answer: NumbersAnswer }) {
  const isNamesake = isDoubled(numbers.map(({ fullName }) => fullName));
  // A number that is replaced is named, however many there are: nobody would look for it afterwards.
  const [replaced, others] = [
    numbers.filter(({ before }) => before !== ''),
    numbers.filter(({ before }) => before === ''),
  ];
  const named = [...replaced, ...others.slice(0, Math.max(0, NAMED - replaced.length))];
  return (
    <div>
      {replaced.length > 0 ? (
        <Text size="sm" fw={600} mb={8}>
          Будет заменено: {numbersText(replaced.length)}
        </Text>
      ) : null}
      {numbers.length > 0 ? (
        <List size="sm" spacing={4} aria-label="Номера, которые будут внесены">
          {named.map(({ assignId, fullName, work, protocolNumber, number, before }) => (
            <List.Item key={assignId}>
              {fullName}
              {isNamesake(fullName) ? ` (${work})` : ''}, протокол № {protocolNumber}:{' '}
              {before ? (
                <>
                  было {before}, станет <b>{number}</b>
                </>
              ) : (
                <b>{number}</b>
              )}
            </List.Item>
          ))}
        </List>
      ) : null}
      {numbers.length > named.length ? (
        <Text size="sm" mt={8}>
          И ещё {numbersText(numbers.length - named.length)}
        </Text>
      ) : null}
      {unchangedCount > 0 ? (
        <Text size="sm" c="dimmed" mt={8}>
          Уже внесено раньше: {numbersText(unchangedCount)}
        </Text>
      ) : null}
    </div>
  );
}

/** Whose number somebody else has entered meanwhile, with both; all of them: nobody else says who they were. */
function Overtaken({ answer: { numbers, overtaken }, onDone }: { answer: NumbersAnswer; onDone: () => void }) {
  const isNamesake = isDoubled(overtaken.map(({ fullName }) => fullName));
  return (
    <Stack gap="md">
      <Text>Внесено: {numbersText(numbers.length)}.</Text>
      <Alert color="yellow" title={`Не внесено: ${numbersText(overtaken.length)}`}>
        <Text size="sm" mb={8}>
          Пока вы смотрели файл, у этих записей изменился номер. Он остался; если верен номер из файла, загрузите файл
          ещё раз.
        </Text>
        <List size="sm" spacing={4} aria-label="Номера, которые изменились">
          {overtaken.map(({ assignId, fullName, work, protocolNumber, number, before }) => (
            <List.Item key={assignId}>
              {fullName}
              {isNamesake(fullName) ? ` (${work})` : ''}, протокол № {protocolNumber}: сейчас <b>{before}</b>, в файле{' '}
              <b>{number}</b>
            </List.Item>
          ))}
        </List>
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onDone}>Понятно</Button>
      </Group>
    </Stack>
  );
}

interface UnmatchedProps {
  answer: NumbersAnswer;
  chosen: ReturnType<typeof loadOf>;
}

function Unmatched({ answer: { unmatched }, chosen }: UnmatchedProps) {
  const download = useDownload(stateRegisters.unmatchedNumbers);
  return (
    <Alert color="brand" title={`Не внесено: ${plural(unmatched.length, 'строка', 'строки', 'строк')}`}>
      <List size="sm" spacing={4}>
        {unmatched.slice(0, NAMED).map(({ row, person, number, reason }) => (
          <List.Item key={row}>
            Строка {row}: {person || number || 'без имени'} – {reason}
          </List.Item>
        ))}
      </List>
      <Button
        mt="sm"
        size="sm"
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate(chosen)}
      >
        Скачать эти строки
      </Button>
    </Alert>
  );
}
