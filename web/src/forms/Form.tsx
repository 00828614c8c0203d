import { Alert, Button, type ButtonProps, Group } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { type CSSProperties, Fragment, type ReactNode, type RefObject, Suspense, useEffect } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './Form.module.css';
import { FormContext, SectionContext, useFormScope } from './form-scope.ts';
import type { ServerForm, Unsent } from './use-server-form.ts';

// It brings the popup layer along; a login form, of which nothing is kept, does without.
const Unsaved = lazyPart(async () => (await import('./Unsaved.tsx')).Unsaved);
const OvertakenPanel = lazyPart(async () => (await import('./OvertakenPanel.tsx')).OvertakenPanel);

interface Props<T extends FieldValues> {
  form: ServerForm<T>;
  /**
   * False for a form whose text nobody would miss: no draft of it, no warning on leaving it. Of a popup that is closed and
   * opened again, 'kept': its draft is there the next time, and nobody is asked.
   */
  warnOnLeave?: boolean | 'kept';
  maxWidth?: CSSProperties['maxWidth'];
  children: ReactNode;
}

/** The form element with its fields one under another, at most 660 wide. */
export function Form<T extends FieldValues>({ form, warnOnLeave = true, maxWidth, children }: Props<T>) {
  useLinkedField(form);
  const any = form as unknown as ServerForm<FieldValues>;
  return (
    <FormContext value={form.scope}>
      <form
        noValidate
        ref={form.element as RefObject<HTMLFormElement | null>}
        className={classes.form}
        style={maxWidth === undefined ? undefined : { maxWidth }}
        onFocus={form.onFocus}
        onSubmit={form.onSubmit}
      >
        {warnOnLeave ? (
          <Suspense>
            <Unsaved form={any} asks={warnOnLeave === true} />
          </Suspense>
        ) : null}
        {form.editing.overtaken ? (
          <Suspense>
            <OvertakenPanel form={any} overtaken={form.editing.overtaken}>
              <SubmitButton form={form} size="md">
                Сохранить
              </SubmitButton>
            </OvertakenPanel>
          </Suspense>
        ) : null}
        {/* A draft that comes or goes takes the fields' own states along, and so do another's values: they begin anew. */}
        <Fragment key={form.editing.generation}>{children}</Fragment>
      </form>
    </FormContext>
  );
}

/** A link with `?field=snilsNumber` leads to that field of the form. */
function useLinkedField<T extends FieldValues>({ setFocus, scope, element }: ServerForm<T>): void {
  useEffect(() => {
    const name = new URLSearchParams(window.location.search).get('field');
    if (!name || !scope.names.has(name)) return;
    // After the new page itself has taken the focus. By its form: a select or a photo has no input of that name.
    const later = setTimeout(() => {
      setFocus(name as FieldPath<T>);
      if (element.current?.contains(document.activeElement))
        document.activeElement?.scrollIntoView({ block: 'center' });
    });
    return () => clearTimeout(later);
  }, [setFocus, scope, element]);
}

interface SubFormProps<T extends FieldValues> {
  form: ServerForm<T>;
  label: string;
  children: ReactNode;
}

/** A small form inside another one, where HTML allows no form: Enter sends it, and it alone. */
export function SubForm<T extends FieldValues>({ form, label, children }: SubFormProps<T>) {
  return (
    <FormContext value={form.scope}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a look of its own */}
      <div
        role="group"
        aria-label={label}
        ref={form.element as RefObject<HTMLDivElement | null>}
        className={classes.form}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.defaultPrevented) return;
          event.preventDefault();
          void form.onSubmit();
        }}
      >
        {children}
      </div>
    </FormContext>
  );
}

/** Short fields side by side on a wide screen, one under another on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** A titled part of a form. */
export function FormSection({ title, children }: SectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      <SectionContext value={title}>{children}</SectionContext>
    </fieldset>
  );
}

interface SubmitProps<T extends FieldValues> extends ButtonProps {
  form: ServerForm<T>;
  children: ReactNode;
  /** Further buttons beside it. */
  aside?: ReactNode;
}

/** The form's main button; shows that sending is under way. */
export function SubmitButton<T extends FieldValues>({ form, children, aside, ...button }: SubmitProps<T>) {
  // Outside its form it would send nothing: better said at once.
  useFormScope();
  return (
    <>
      {form.unsent ? <NotSent form={form} unsent={form.unsent} /> : null}
      <Group gap="sm" className={classes.buttons ?? ''}>
        <Button
          type="submit"
          size="lg"
          loading={form.isSending}
          // Leaving a wrong field shows its message, which moves the button away from under a press: keep the focus.
          onMouseDown={(event) => event.preventDefault()}
          {...button}
        >
          {children}
        </Button>
        {aside}
      </Group>
    </>
  );
}

/** What was typed stands: to be sent again when the user says so, or to be copied when its record is gone. */
function NotSent<T extends FieldValues>({ form, unsent }: { form: ServerForm<T>; unsent: Unsent }) {
  return (
    <Alert color="red" variant="light" role="alert" icon={<CloudOff size={20} aria-hidden />} title="Не отправлено">
      <Group gap="sm" justify="space-between">
        {unsent.message}
        {unsent.isGone ? null : (
          <Button size="compact-sm" variant="default" onClick={() => void form.onSubmit()}>
            Повторить
          </Button>
        )}
      </Group>
    </Alert>
  );
}
