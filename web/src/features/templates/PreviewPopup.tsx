import { assignments } from '@dopusk/contract/assignments.ts';
import { templates } from '@dopusk/contract/templates.ts';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { useDownload, useFileAddress } from '../../api/queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { inputOf, type Shown } from './shown.ts';
import classes from './Templates.module.css';

/** For the browser's own reader: the page alone, as wide as the frame. */
const PLAIN_VIEW = '#navpanes=0&view=FitH';

/** A sample of a document as a template prints it, with made-up data or with those of an assignment. */
export function PreviewPopup({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  return (
    <Modal opened={shown !== null} onClose={onClose} title={shown?.title ?? ''} size={700}>
      {shown ? <Sample shown={shown} /> : null}
    </Modal>
  );
}

function Sample({ shown }: { shown: Shown }) {
  const [assign, setAssign] = useState<string | null>(null);
  const word = useDownload(templates.preview);
  const { params, query } = inputOf(shown);
  const input = (format: 'Pdf' | 'Docx') => ({ params, query: { ...query, format, assign: assign ?? undefined } });
  const sample = useFileAddress(templates.preview, input('Pdf'));
  return (
    <Stack gap="md">
      <SearchSelect
        label="Чьи данные показать"
        placeholder="Примерные данные и реквизиты центра"
        endpoint={assignments.ofOrganization}
        input={(search) => ({ params: { id: 'Current' }, query: { search } })}
        choices={({ items }) =>
          items.map(({ id, student, course }) => ({ value: id, label: `${student.fullName} – ${course.title}` }))
        }
        value={assign}
        onChange={setAssign}
      />
      <Loaded query={sample} skeleton={<Skeleton className={classes.preview} aria-label="Образец печатается" />}>
        {(address) => (
          <>
            <iframe
              key={address}
              src={`${address}${PLAIN_VIEW}`}
              title={`Образец: ${shown.title}`}
              className={classes.preview}
            />
            <Text size="sm" c="dimmed" className={classes.phoneOnly}>
              Откройте образец в новой вкладке: на телефоне он лучше виден там.
            </Text>
          </>
        )}
      </Loaded>
      <Group gap="sm">
        <Button
          component="a"
          href={addressOf(templates.preview, input('Pdf'))}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<ExternalLink size={16} aria-hidden />}
        >
          Открыть PDF
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={word.isPending}
          onClick={() => word.mutate(input('Docx'))}
        >
          Скачать Word
        </Button>
      </Group>
    </Stack>
  );
}
