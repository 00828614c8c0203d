import { textOf } from '@dopusk/contract/codes.ts';
import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { type RefObject, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, changedRecordOf, isGone, isOutdated, messageOf, NO_CONNECTION } from '../api/errors.ts';
import { newUuid } from '../api/new-uuid.ts';
import { useRefresh } from '../api/queries.ts';
import { toastError, toastSuccess, withdrawError } from '../ui/toast.ts';
import type { FormScope } from './form-scope.ts';
import type { StoredRecord } from './record.ts';
import { type Editing, useOvertaken } from './use-overtaken.ts';

type Schema = z.ZodType<unknown, FieldValues>;

/** What stands in the form at first: any value may still be missing, as undefined or null. A text begins as ''. */
export type Initial<T> = T extends readonly (infer Item)[]
  ? Initial<Item>[]
  : T extends object
    ? { [K in keyof T]?: Initial<T[K]> | null | undefined }
    : T;

/** What a form begins with: the record that it edits, or first values. */
type Beginning<V> =
  | { record: StoredRecord<Initial<V>>; defaultValues?: undefined }
  | { record?: undefined; defaultValues: Initial<V> | DefaultValues<V> };

type Options<S extends Schema, R> = Beginning<z.input<S>> & Sending<S, R>;

interface Sending<S extends Schema, R> {
  /**
   * The schema of the request: the same one by which the server judges. A form of the first visit names what loads it:
   * it comes with the first touch of the form, and the page is there before.
   */
  schema: S | (() => Promise<S>);
  /**
   * Sends what stands in the form, usually by `call`; with the version of the record that the form began with, and the key
   * of this opening, by which what is created is created once.
   */
  submit: (values: z.input<S>, version: string | undefined, key: string) => Promise<R>;
  /** The fields that are shown as they stand: they are not the user's to change. */
  locked?: readonly string[];
  /** What is done without at first, by name, and what cannot be done while it is empty. */
  needed?: Readonly<Record<string, string>>;
  /** A toast after success. */
  done?: string;
  onDone?: (reply: R, values: z.input<S>) => unknown;
  /** Instead of the toast, for a refusal that is not about fields. */
  onFail?: (error: ApiError) => void;
  /** The reads to refresh after success, or when somebody else was faster; all of them unless given. */
  invalidate?: readonly Endpoint[];
}

/** Why nothing was sent while the form stands as it is: the connection is lost, or the record is gone. */
export interface Unsent {
  message: string;
  isGone: boolean;
}

const GONE = 'Запись удалили, пока вы её меняли. Введённое на месте: скопируйте, что нужно сохранить';

export interface ServerForm<T extends FieldValues> extends UseFormReturn<T, unknown, T> {
  onSubmit: (event?: SubmitEvent<HTMLFormElement>) => Promise<void>;
  element: RefObject<HTMLElement | null>;
  scope: FormScope;
  /** Whether something typed would be lost. */
  dirty: RefObject<boolean>;
  unsent: Unsent | null;
  /** From the press of the button until its answer, the uploads that it waits for included. */
  isSending: boolean;
  editing: Editing;
  /** Somebody begins to fill the form in. */
  onFocus: () => void;
}

/** A popup that has just closed gives the focus back to where it was a moment later: a wrong field must come after. */
const POPUP_RETURNS_FOCUS_MS = 50;

/**
 * A form of one request: checked by the request's schema on leaving a field and on submit;
 * waits for uploads; puts the server's field errors under their fields, scrolls to the first and focuses it.
 */
export function useServerForm<S extends Schema, R>(options: Options<S, R>): ServerForm<z.input<S>> {
  type Values = z.input<S>;
  const check = useCheck<Values>(options.schema as never);
  const form = useForm<Values, unknown, Values>({
    resolver: async (...values) => (await check())(...values),
    defaultValues: (options.record?.values ?? options.defaultValues) as DefaultValues<Values>,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    // Scrolling and focus are ours: they also concern fields that have no input of their own.
    shouldFocusError: false,
  });
  const element = useRef<HTMLElement>(null);
  const dirty = useRef(false);
  const key = useRef('');
  key.current ||= newUuid();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [isSending, setSending] = useState(false);
  // At once, not with the next render: the second press of a double click comes before that.
  const underWay = useRef(false);
  const uploads = useRef(new Set<Promise<unknown>>());
  const holds = useRef(new Map<string, string>());
  const refresh = useRefresh();
  const { isDirty } = form.formState;

  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);

  const { clearErrors } = form;
  const [locked] = useState(() => new Set(options.locked));
  const [needed] = useState(() => new Map(Object.entries(options.needed ?? {})));
  const scope = useMemo<FormScope>(
    () => ({
      names: new Set(),
      words: new Map(),
      unkept: new Set(),
      kept: new Map(),
      locked,
      needed,
      clearError: (name) => clearErrors(name as FieldPath<Values>),
      track: (upload) => {
        uploads.current.add(upload);
        const end = () => uploads.current.delete(upload);
        upload.then(end, end);
      },
      hold: (name, message) => {
        if (message !== null) holds.current.set(name, message);
        else if (holds.current.delete(name)) clearErrors(name as FieldPath<Values>);
      },
    }),
    [clearErrors, locked, needed],
  );

  const editing = useOvertaken({
    form: form as unknown as UseFormReturn<FieldValues>,
    record: options.record as StoredRecord<FieldValues> | undefined,
    scope,
    dirty,
  });

  const showFirstError = () =>
    setTimeout(() => element.current && focusFirstError(element.current), POPUP_RETURNS_FOCUS_MS);

  // A success takes the form's own failures away: both at once would contradict each other.
  const failures = useRef(new Set<string>());
  const fail = (message: string) => {
    failures.current.add(message);
    toastError(message);
  };
  const succeed = () => {
    for (const message of failures.current) withdrawError(message);
    failures.current.clear();
  };

  const putServerErrors = (error: ApiError) => {
    const strangers: string[] = [];
    for (const [path, message] of Object.entries(error.fields)) {
      if (scope.names.has(path)) form.setError(path as FieldPath<Values>, { type: 'server', message });
      else strangers.push(message);
    }
    fail([error.message, ...strangers].join('. '));
    showFirstError();
  };

  /**
   * Sends the form, and once more when somebody else was faster, but in nothing that it holds.
   * @returns null when he was, and the form asks about it
   */
  const submit = async (values: Values, isAgain = false): Promise<{ reply: R } | null> => {
    try {
      return { reply: await options.submit(values, editing.version(), key.current) };
    } catch (error) {
      const changed = changedRecordOf(error);
      if (!changed || !options.record) throw error;
      void refresh([options.record.read]);
      if (await editing.meet(changed)) return null;
      if (isAgain) throw error;
      return submit(form.getValues(), true);
    }
  };

  const send = async (values: Values) => {
    setUnsent(null);
    try {
      const sent = await submit(values);
      if (!sent) return;
      // What is sent from now on is another request.
      key.current = newUuid();
      // At once, not with the next render: `onDone` may lead to another page.
      dirty.current = false;
      editing.stored(values);
      form.reset(values as DefaultValues<Values>, { keepValues: true });
      succeed();
      if (options.done) toastSuccess(options.done);
      await options.onDone?.(sent.reply, values);
      void refresh(options.invalidate);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'Unauthorized') return;
      if (error.code === NO_CONNECTION) setUnsent({ message: error.message, isGone: false });
      else if (options.record && isGone(error)) setUnsent({ message: `${error.message}. ${GONE}`, isGone: true });
      else if (Object.keys(error.fields).length > 0) putServerErrors(error);
      else if (options.onFail) options.onFail(error);
      else fail(messageOf(error));
      if (isOutdated(error)) void refresh(options.invalidate);
    }
  };

  const refuse = () => {
    for (const [name, message] of holds.current) form.setError(name as FieldPath<Values>, { type: 'hold', message });
    fail(textOf('Invalid'));
    showFirstError();
  };

  const onSubmit = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    // A form in a popup of another form's page must not submit that one too.
    event?.stopPropagation();
    if (underWay.current || !editing.settle()) return;
    underWay.current = true;
    setSending(true);
    try {
      const pending = await Promise.allSettled(uploads.current);
      // The field of a failed upload has said so itself; sending without the file would lose it in silence.
      if (pending.some((upload) => upload.status === 'rejected')) return;
      await form.handleSubmit((values) => (holds.current.size > 0 ? refuse() : send(values)), refuse)();
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  return Object.assign(form, { onSubmit, element, scope, dirty, unsent, isSending, editing, onFocus: check });
}

/**
 * Loads what checks the form, once: now, or when it is asked for if the schema itself has yet to come. What the lost
 * connection keeps back is asked for again later; until then nothing is found wrong here, and the server judges.
 */
function useCheck<Values extends FieldValues>(
  schema: z.ZodType<unknown, Values> | (() => Promise<z.ZodType<unknown, Values>>),
) {
  const loaded = useRef<Promise<Resolver<Values>>>(null);
  const [load] = useState(() => () => {
    loaded.current ??= Promise.all([import('./check.ts'), typeof schema === 'function' ? schema() : schema]).then(
      ([{ checkBy }, rules]) => checkBy(rules),
    );
    return loaded.current.catch((): Resolver<Values> => {
      loaded.current = null;
      return (values) => ({ values, errors: {} });
    });
  });
  useEffect(() => {
    if (typeof schema !== 'function') void load();
  }, [schema, load]);
  return load;
}

/** Scrolls to the first field with an error, in the order of the page, and focuses it. */
function focusFirstError(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-field-error]');
  if (!first) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  first.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  first.focus({ preventScroll: true });
}
