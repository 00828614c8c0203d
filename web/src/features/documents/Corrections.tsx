import { textOf } from '@dopusk/contract/codes.ts';
import {
  canDuplicate,
  DuplicateBody,
  documentCorrections,
  duplicateCauseTitles,
} from '@dopusk/contract/document-corrections.ts';
import { restsOnProtocol } from '@dopusk/contract/documents/document-date.ts';
import type { FixedDocument } from '@dopusk/contract/documents/document-info.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import { Ban, CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { BlankNumberField } from './BlankNumberField.tsx';
import { RevokeForm } from './RevokeForm.tsx';

/** A duplicate mends no mistake, so that a mistake is no reason for one any more. */
const causes = choicesOf(duplicateCauseTitles).filter(({ value }) => value !== 'Mistake');

/** What can still be done with a document that cannot be changed: a duplicate, or taking it back. */
export function Corrections({ fixed, nextNumber }: { fixed: FixedDocument; nextNumber: string }) {
  const [asking, setAsking] = useState<'revoke' | 'duplicate' | null>(null);
  const close = () => setAsking(null);
  // What is not handed out yet is revoked and fixed anew, not duplicated.
  const verdict = canDuplicate({ ...fixed, isRevoked: false });
  const isDuplicated = fixed.opensOn === null && (verdict === true || verdict === 'DocumentIsPrinting');
  return (
    <>
      <Group gap="xs">
        {isDuplicated ? (
          <ActionButton
            size="sm"
            variant="default"
            leftSection={<CopyPlus size={16} aria-hidden />}
            reason={verdict === true ? null : textOf(verdict)}
            onClick={() => setAsking('duplicate')}
          >
            Выдать дубликат
          </ActionButton>
        ) : null}
        <Button
          size="sm"
          variant="light"
          color="red"
          leftSection={<Ban size={16} aria-hidden />}
          onClick={() => setAsking('revoke')}
        >
          Отозвать
        </Button>
      </Group>
      <Modal opened={asking === 'revoke'} onClose={close} title="Отозвать документ" size={560}>
        <RevokeForm
          documentId={fixed.id}
          isOfGroup={fixed.group !== null}
          isProtocol={fixed.type === 'Protocol'}
          restsOnProtocol={restsOnProtocol(fixed.type)}
          onDone={close}
        />
      </Modal>
      <Modal opened={asking === 'duplicate'} onClose={close} title="Выдать дубликат" size={560}>
        <DuplicateForm documentId={fixed.id} nextNumber={nextNumber} onDone={close} />
      </Modal>
    </>
  );
}

interface DuplicateProps {
  documentId: string;
  nextNumber: string;
  onDone: () => void;
}

function DuplicateForm({ documentId, nextNumber, onDone }: DuplicateProps) {
  const form = useServerForm({
    schema: DuplicateBody,
    defaultValues: { documentId, cause: 'Lost' as const, reason: '', date: today(), number: '', blankNumber: '' },
    submit: (body) => call(documentCorrections.duplicate, { body }),
    done: 'Дубликат выдан и печатается',
    onDone,
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">
        Дубликат повторяет документ слово в слово, под новым номером и с отметкой «Дубликат». Прежний документ станет
        недействительным. Ошибку в документе дубликат тоже повторит: чтобы её исправить, отзовите документ и оформите
        заново.
      </Text>
      <ChoiceField control={form.control} name="cause" label="Почему выдаётся" choices={causes} required />
      <AreaField
        control={form.control}
        name="reason"
        label="Причина"
        description="Например: заявление от 20.11.2026 об утере"
        minRows={2}
        required
      />
      <FieldRow>
        <TextField
          control={form.control}
          name="number"
          label="Номер дубликата"
          description={`Если не указать – следующий свободный: ${nextNumber}`}
          maxLength={40}
        />
        <DateField control={form.control} name="date" label="Дата выдачи" required />
      </FieldRow>
      <BlankNumberField control={form.control} />
      <SubmitButton form={form}>Выдать дубликат</SubmitButton>
    </Form>
  );
}
