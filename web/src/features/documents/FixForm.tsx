import { textOf } from '@dopusk/contract/codes.ts';
import { isAhead } from '@dopusk/contract/documents/document-date.ts';
import type { DocumentInfo } from '@dopusk/contract/documents/document-info.ts';
import { canFix } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { isoDate } from '@dopusk/contract/fields/iso-date.ts';
import { gapsText } from '@dopusk/contract/readiness.ts';
import { Anchor, Checkbox, Group, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type ApiError, messageOf } from '../../api/errors.ts';
import { useRefresh } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { type Initial, type ServerForm, useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { formatDate, formatDay } from '../../text/date.ts';
import { ConfirmPopup } from '../../ui/ConfirmPopup.tsx';
import { Term } from '../../ui/Term.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { DifferenceReason, type Trained } from './DifferenceReason.tsx';
import classes from './FixForm.module.css';
import { MinistryToCome } from './MinistryToCome.tsx';
import { NumberOrder } from './NumberOrder.tsx';
import { type OutsideProtocol, OutsideProtocolFields } from './OutsideProtocolFields.tsx';
import { PassedWithout } from './PassedWithout.tsx';
import { ProtocolLine } from './ProtocolLine.tsx';
import { SelfExaminers } from './SelfExaminers.tsx';
import { SignatoryFields, type SigningFields } from './SignatoryFields.tsx';

type Schema = z.ZodType<unknown, FieldValues>;

interface Props<S extends Schema> {
  info: DocumentInfo;
  schema: S;
  values: Initial<z.input<S>>;
  /** Sends the form; the answer is downloaded. */
  fix: (values: z.input<S>) => Promise<void>;
  /** The fields. */
  children: (form: ServerForm<z.input<S>>) => ReactNode;
}

/** A document's form with the button «Зафиксировать», which asks first; read-only once the document is fixed. */
export function FixForm<S extends Schema>({ info, schema, values, fix, children }: Props<S>) {
  const [asking, { open, close }] = useDisclosure();
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const refresh = useRefresh();
  const explain = useExplanation(info.assignId);
  const verdict = canFix(info);
  const missing = info.missing.flatMap(({ what }) => what);
  const awaitsProtocol = info.gaps.includes('Protocol') ? gapsText(['Protocol']) : null;
  const incomplete = missing.length > 0 ? `Не заполнено: ${missing.join(', ')}` : awaitsProtocol;
  const reason = verdict === true ? incomplete : textOf(verdict);
  const form = useServerForm({
    schema,
    defaultValues: values,
    submit: fix,
    done: 'Документ зафиксирован!',
    onDone: showFiles,
    onFail: (error) => {
      // Fixed, but not printed within the time of the answer: the page itself waits for the files.
      if (error.code === 'NotFoundFile') {
        form.dirty.current = false;
        toastSuccess(error.message);
        showFiles();
      } else explain(error);
      void refresh();
    },
  });

  const ask = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (verdict !== true) return explain({ code: verdict, message: textOf(verdict) });
    if (incomplete) return toastError(incomplete);
    if (await form.trigger()) {
      setAhead(aheadOf(info, form.getValues()));
      return open();
    }
    // Submitting what is wrong says so and leads to the first wrong field.
    await form.onSubmit();
  };

  // The question goes before the answer comes: a wrong field could not be focused behind it.
  const confirm = () => {
    close();
    // Of every form only this field, which every body has, is touched here.
    (form as unknown as ServerForm<{ prepareAhead?: boolean | undefined }>).setValue('prepareAhead', ahead?.isChosen);
    void form.onSubmit();
  };

  return (
    <>
      <Form form={{ ...form, onSubmit: ask }} warnOnLeave={!info.isFixed}>
        <fieldset disabled={info.isFixed} className={classes.fields} data-fixed={info.isFixed || undefined}>
          {children(form)}
          <DifferenceReason
            info={info}
            values={values as Trained}
            control={(form as unknown as ServerForm<Trained>).control}
          />
          {info.isFixed ? null : <OrderOfNumber info={info} form={form as unknown as ServerForm<Numbered>} />}
          <ProtocolLine info={info} />
          {namesOutsideProtocol(info, values as OutsideProtocol) ? (
            <OutsideProtocolFields control={(form as unknown as ServerForm<OutsideProtocol>).control} required />
          ) : null}
          {/* A contract names whoever signs in words, too: the choice stands beside them. */}
          {info.type === 'Contract' ? null : (
            <SignatoryFields info={info} form={form as unknown as ServerForm<SigningFields>} />
          )}
        </fieldset>
        {info.isFixed ? null : (
          <Group gap="sm">
            <Tooltip label={reason ?? ''} disabled={reason === null} position="top-start">
              <div>
                {/* Only dimmed: pressed, it says why and leads to the payment. */}
                <SubmitButton
                  form={form}
                  leftSection={<Lock size={18} aria-hidden />}
                  {...(reason === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
                >
                  Зафиксировать
                </SubmitButton>
              </div>
            </Tooltip>
            <Term name="fixing" />
          </Group>
        )}
      </Form>
      <ConfirmPopup
        opened={asking}
        title="Зафиксировать документ?"
        text="Номер будет занят, документ напечатан. Изменить его после этого нельзя: проверьте данные ещё раз."
        confirm="Зафиксировать"
        reason={ahead && !ahead.isChosen ? `Этот день ещё не наступил: ${formatDate(ahead.date)}` : null}
        onConfirm={confirm}
        onClose={close}
      >
        <SelfExaminers people={info.selfExaminers} />
        <PassedWithout people={info.passedWithout} />
        <MinistryToCome awaits={info.awaitsMinistry} />
        {ahead ? (
          <Checkbox
            label={`Подготовить заранее: вступит в силу ${formatDay(ahead.date)}`}
            description="До этого дня документ виден только учебному центру"
            checked={ahead.isChosen}
            onChange={({ currentTarget: { checked } }) => setAhead({ ...ahead, isChosen: checked })}
          />
        ) : null}
      </ConfirmPopup>
    </>
  );
}

interface Numbered {
  date?: string;
  outgoingDate?: string;
}

/** Whether the number, which is the next one, comes after one of a later day. */
function OrderOfNumber({ info, form }: { info: DocumentInfo; form: ServerForm<Numbered> }) {
  const { type, trainingType, lastNumbered, nextNumber } = info;
  const { date, outgoingDate } = useWatch({ control: form.control });
  const day = date ?? outgoingDate ?? '';
  const isLate = lastNumbered !== null && isoDate.safeParse(day).success && day < lastNumbered.date;
  const late = isLate ? [{ type, trainingType, number: nextNumber, date: day, after: lastNumbered }] : [];
  return <NumberOrder late={late} />;
}

/** Whether the protocol is to be typed, or was. */
const namesOutsideProtocol = ({ isFixed, gaps }: DocumentInfo, values: OutsideProtocol): boolean =>
  isFixed ? Boolean(values.protocolDate) : gaps.includes('ProtocolNumber');

/** A document whose day is to come, and whether it is to be prepared all the same. */
interface Ahead {
  date: string;
  isChosen: boolean;
}

/** Null for a document that is true today. Of a study certificate the day is its outgoing one. */
function aheadOf({ type }: DocumentInfo, { date, outgoingDate }: FieldValues): Ahead | null {
  const day = String(date ?? outgoingDate);
  return isAhead(type, day, today()) ? { date: day, isChosen: false } : null;
}

/** The files of a fixed document stand above its long form. */
const showFiles = () => window.scrollTo({ top: 0 });

/** Says why a document was not fixed; an unpaid assignment gets the link to its payment. */
function useExplanation(assignId: string) {
  const navigate = useNavigate();
  return (error: Pick<ApiError, 'code' | 'message'>) => {
    if (error.code !== 'AssignNotPaid') return toastError(error.message || messageOf(error));
    const path = paths.assignmentPay(assignId);
    toastError(
      <div>
        {error.message}. {/* Toasts stand outside the router, so the link is a plain one. */}
        <Anchor
          href={path}
          inherit
          onClick={(event) => {
            event.preventDefault();
            void navigate({ to: path });
          }}
        >
          Оплатить назначение
        </Anchor>
      </div>,
    );
  };
}
