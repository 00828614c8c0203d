import {
  canDuplicate,
  canExchange,
  DuplicateBody,
  type DuplicateCause,
  documentCorrections,
  duplicateCauseTitles,
} from '@dopusk/contract/document-corrections.ts';
import { restsOnProtocol } from '@dopusk/contract/documents/document-date.ts';
import type { FixedDocument } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type LossProof, lossProofTitles } from '@dopusk/contract/loss-proof.ts';
import { EXCHANGE } from '@dopusk/contract/register-gaps.ts';
import { Alert, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Ban, CopyPlus, RefreshCw } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { reasonOf } from '../../text/reason.ts';
import { Actions } from '../../ui/Actions.tsx';
import type { Action } from '../../ui/action.ts';
import { choicesOf } from '../../ui/choice.ts';
import { BlankFields } from './BlankNumberField.tsx';
import { ExchangeForm } from './ExchangeForm.tsx';
import { PrintedChanges } from './PrintedChanges.tsx';
import { CardsOf, RevokeForm } from './RevokeForm.tsx';

const causes = choicesOf(duplicateCauseTitles);
const proofs = choicesOf(lossProofTitles);

interface Corrected {
  fixed: FixedDocument;
  nextNumber: string;
}

const duplicate: Action<Corrected> = {
  title: 'Выдать дубликат',
  icon: CopyPlus,
  takes: documentCorrections.duplicate,
  one: {
    // What is not handed out yet is revoked and fixed anew, not duplicated.
    isFor: ({ fixed }) =>
      fixed.opensOn === null && fixed.lacks === null && [true, 'DocumentIsPrinting'].includes(verdictOn(fixed)),
    reason: ({ fixed }) => reasonOf(verdictOn(fixed)),
    popup: ({ fixed, nextNumber }, onClose) => (
      <Modal opened onClose={onClose} title="Выдать дубликат" size={560}>
        <DuplicateForm documentId={fixed.id} type={fixed.type} nextNumber={nextNumber} onDone={onClose} />
      </Modal>
    ),
  },
};

const verdictOn = (fixed: FixedDocument) => canDuplicate({ ...fixed, isRevoked: false });

const exchange: Action<Corrected> = {
  title: 'Обменять',
  icon: RefreshCw,
  takes: documentCorrections.exchange,
  one: {
    isFor: ({ fixed }) =>
      fixed.opensOn === null &&
      fixed.lacks === null &&
      [true, 'DocumentIsPrinting'].includes(canExchange({ ...fixed, isRevoked: false })),
    reason: ({ fixed }) => reasonOf(canExchange({ ...fixed, isRevoked: false })),
    popup: ({ fixed, nextNumber }, onClose) => (
      <Modal opened onClose={onClose} title="Обменять документ" size={560}>
        <ExchangeForm documentId={fixed.id} type={fixed.type} nextNumber={nextNumber} onDone={onClose} />
      </Modal>
    ),
  },
};

const revoke: Action<Corrected> = {
  title: 'Отозвать',
  icon: Ban,
  takes: documentCorrections.revoke,
  tone: 'danger',
  one: {
    popup: ({ fixed }, onClose) => (
      <Modal opened onClose={onClose} title="Отозвать документ" size={560}>
        <RevokeForm
          documentId={fixed.id}
          isOfGroup={fixed.group !== null}
          isProtocol={fixed.type === 'Protocol'}
          isContract={fixed.type === 'Contract'}
          hasCards={fixed.type === 'Certificate'}
          restsOnProtocol={restsOnProtocol(fixed.type)}
          onDone={onClose}
        />
      </Modal>
    ),
  },
};

/** What can still be done with a document that cannot be changed: a duplicate, an exchange, or taking it back. */
export function Corrections(corrected: Corrected) {
  // What a register lacks of a document leads here (`registerGaps`).
  const { field } = useSearch({ strict: false }) as { field?: string };
  return (
    <Group gap="xs">
      <Actions
        of={corrected}
        actions={[duplicate, exchange, revoke]}
        opens={field === EXCHANGE ? exchange : undefined}
        size="sm"
      />
    </Group>
  );
}

interface DuplicateProps {
  documentId: string;
  type: DocumentType;
  nextNumber: string;
  onDone: () => void;
}

function DuplicateForm({ documentId, type, nextNumber, onDone }: DuplicateProps) {
  const form = useServerForm({
    schema: DuplicateBody,
    defaultValues: {
      documentId,
      cause: 'Lost' as DuplicateCause,
      lossProof: 'Application' as LossProof | null,
      reason: '',
      date: today(),
      number: '',
      blankNumber: '',
      series: '',
    },
    submit: (body) => call(documentCorrections.duplicate, { body }),
    done: 'Дубликат выдан и печатается',
    onDone,
  });
  const cause = useWatch({ control: form.control, name: 'cause' });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">
        Дубликат повторяет документ слово в слово, под новым номером и с отметкой «Дубликат»; если фамилия сменилась или
        данные слушателя неверны – с данными из его профиля. Прежний документ станет недействительным. Ошибку в
        программе, часах или датах дубликат повторит: с ней документ обменивают – кнопка «Обменять» рядом.
      </Text>
      {type === 'Certificate' ? <CardsOf documentId={documentId} /> : null}
      <ChoiceField control={form.control} name="cause" label="Почему выдаётся" choices={causes} required />
      {cause === 'Lost' ? (
        <ChoiceField
          control={form.control}
          name="lossProof"
          label="Чем подтверждена утрата"
          choices={proofs}
          required
        />
      ) : null}
      {cause === 'Mistake' ? <PersonChanges documentId={documentId} /> : null}
      <AreaField
        control={form.control}
        name="reason"
        label="Причина"
        description="Её прочтут клиент и слушатель. Например: утерян при переезде, заявление от 20.11.2026"
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
      <BlankFields control={form.control} />
      <SubmitButton form={form}>Выдать дубликат</SubmitButton>
    </Form>
  );
}

/** Of a duplicate that mends what is wrong of the person: what it will print. */
function PersonChanges({ documentId }: { documentId: string }) {
  const { data } = useApi(documentCorrections.personChanges, { params: { id: documentId } }, { staleTime: 0 });
  if (!data) return <Skeleton height={60} />;
  if (data.length === 0) {
    return (
      <Alert color="yellow" title="Исправлять нечего">
        В профиле слушателя то же, что в документе. Сначала исправьте его.
      </Alert>
    );
  }
  return <PrintedChanges changes={data} />;
}
