import { canSendDocument, documentLetters } from '@dopusk/contract/document-letters.ts';
import type { FixedDocument } from '@dopusk/contract/documents/document-info.ts';
import { Modal, Skeleton, Text } from '@mantine/core';
import { Mail } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { reasonOf } from '../../text/reason.ts';
import { Actions } from '../../ui/Actions.tsx';
import type { Action } from '../../ui/action.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { LetterForm } from '../outbox/LetterForm.tsx';
import { SentLetterList } from '../outbox/SentLetterList.tsx';

const query = (id: string) => [documentLetters.letters, { params: { id } }, { quiet: true }] as const;

const sendDocument: Action<FixedDocument> = {
  title: 'Отправить письмом',
  icon: Mail,
  code: 'KeyM',
  takes: documentLetters.send,
  one: {
    reason: ({ isPrinted, opensOn, lacks }) =>
      reasonOf(canSendDocument({ isRevoked: false, isPrinted, isOpen: opensOn === null && lacks === null })),
    popup: (fixed, onClose) => (
      <Modal opened onClose={onClose} title="Отправить документ" size={560}>
        <SendForm id={fixed.id} onDone={onClose} />
      </Modal>
    ),
  },
};

/** «Отправить письмом»: the document goes to its person, to his organization, or to any address; and whom it went to. */
export function SendDocument({ fixed }: { fixed: FixedDocument }) {
  const { data } = useApi(...query(fixed.id));
  return (
    <>
      <div>
        <Actions of={fixed} actions={[sendDocument]} size="sm" />
      </div>
      {data && data.letters.length > 0 ? (
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            Отправлен письмом
          </Text>
          <SentLetterList label="Кому отправлен документ" letters={data.letters} />
        </div>
      ) : null}
    </>
  );
}

function SendForm({ id, onDone }: { id: string; onDone: () => void }) {
  const letters = useApi(...query(id));
  return (
    <Loaded query={letters} skeleton={<Skeleton h={160} radius={10} />}>
      {({ offered }) => (
        <LetterForm
          about="В письме номер документа и код проверки, сам документ приложен в PDF."
          // Its person, or the first of those whose people it names: the others are a press away.
          to={offered.slice(0, 1)}
          offered={offered}
          send={(body, key) => call(documentLetters.send, { params: { id }, body, key })}
          done="Документ отправлен!"
          invalidate={[documentLetters.letters]}
          onDone={onDone}
        />
      )}
    </Loaded>
  );
}
