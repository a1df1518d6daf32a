import { useEffect, useRef, type ReactNode } from 'react';
import { useFormState, type FieldErrors, type FieldValues } from 'react-hook-form';
import { ConflictError } from './ConflictError.tsx';
import { labelOf } from './describe-conflicts.ts';
import { focusUnreadable } from './focus-unreadable.ts';
import type { Form } from './form.ts';
import { FormStatusProvider } from './form-status.tsx';
import classes from './form.module.css';
import type { EditFormState } from './use-edit-form.ts';

interface EditFormProps<V extends FieldValues> {
  edit: EditFormState<V>;
  className?: string | undefined;
  /** Focuses the first input when the form opens. */
  autoFocus?: boolean;
  children: ReactNode;
}

/**
 * The form element of an edit. A rejected submit focuses the first invalid field; an error or conflict that no field
 * shows is in the head of the form, so that a submit never fails without a word.
 */
export function EditForm<V extends FieldValues>({ edit, className, autoFocus, children }: EditFormProps<V>) {
  const element = useRef<HTMLFormElement>(null);
  // Mantine's focus trap would focus the close button; the first input is the better start.
  useEffect(() => {
    if (!autoFocus) return;
    const timer = setTimeout(() => {
      // A fast user may already be typing in another field.
      if (element.current?.contains(document.activeElement)) return;
      element.current?.querySelector<HTMLElement>('input:not([type="file"]):not(:disabled)')?.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, [autoFocus]);
  // Focuses the first invalid field once the errors have rendered.
  const { onFailureShown } = edit;
  useEffect(() => {
    if (edit.status.failure.count === 0) return;
    onFailureShown();
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]:not(:disabled)') ?? find('[data-form-head]'))?.focus();
  }, [edit.status.failure, onFailureShown]);
  return (
    <form
      ref={element}
      noValidate
      className={className}
      onSubmit={(event) => {
        if (focusUnreadable(event.currentTarget)) event.preventDefault();
        else edit.submit(event);
      }}
    >
      <FormStatusProvider value={edit.status}>
        <FormHead edit={edit} />
        {children}
      </FormStatusProvider>
    </form>
  );
}

/** A component of its own, so that an error renders only the head and its field again. */
function FormHead<V extends FieldValues>({ edit }: { edit: EditFormState<V> }) {
  const errors = useErrors(edit.form).filter(({ name }) => !edit.shown.includes(name));
  const conflicts = Object.entries(edit.status.conflicts).filter(([name]) => !edit.shown.includes(name));
  if (errors.length + conflicts.length + edit.notes.length === 0) return null;
  return (
    <div className={classes.head} role="alert" tabIndex={-1} data-form-head>
      {edit.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {conflicts.map(([name, { mine, message }]) => (
        <p key={name}>
          <ConflictError name={name} message={`${labelOf(name)}: ${message}. Yours is ${mine}.`} />
        </p>
      ))}
      {errors.map(({ name, message }) => (
        <p key={name}>{name === 'root' ? message : `${labelOf(name)}: ${message}`}</p>
      ))}
    </div>
  );
}

/** The errors of the form by name, also those inside groups. */
function useErrors<V extends FieldValues>(form: Form<V>) {
  const { errors } = useFormState({ control: form.control });
  return flatten(errors);
}

function flatten(errors: FieldErrors, prefix = ''): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (typeof error !== 'object' || error === null) return [];
    const name = prefix + key;
    if (typeof error.message === 'string' && typeof error.type === 'string')
      return error.message ? [{ name, message: error.message }] : [];
    return flatten(error as FieldErrors, `${name}.`);
  });
}
