import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useCan } from '../../../kit/api/session.ts';
import { EditForm } from '../../../kit/form/EditForm.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { createSlot, RestoreSlot } from '../../../kit/form/restore.ts';
import { useEditForm, type EditFormOptions } from '../../../kit/form/use-edit-form.ts';
import classes from './settings.module.css';

/** `onSubmit` replies with the saved record. */
interface SettingsCardProps<V extends FieldValues> extends Omit<
  EditFormOptions<V, { version: number }>,
  'draft' | 'onDone'
> {
  title: string;
  explanation: string;
  /** The button that opens the changes of these settings. */
  history: ReactNode;
  children: (form: Form<V>) => ReactNode;
}

/** The form has no messages of its own: a missing number is sent, and the server rejects it. */
export const sentNumber = (value: number | null) => value ?? Number.NaN;

/** The screen has several of these forms, so none focuses its first input. */
export function SettingsCard<V extends FieldValues>(props: SettingsCardProps<V>) {
  const writable = useCan()('settings:write');
  const [slot] = useState(createSlot);
  return (
    <RestoreSlot value={writable ? slot : null}>
      <Card {...props} writable={writable} />
    </RestoreSlot>
  );
}

function Card<V extends FieldValues>({
  title,
  explanation,
  history,
  writable,
  children,
  ...options
}: SettingsCardProps<V> & { writable: boolean }) {
  const id = useId();
  const edit = useEditForm({
    ...options,
    onDone: (record) => {
      edit.rebase(record);
    },
  });
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {history}
      </header>
      <p>{explanation}</p>
      <EditForm edit={edit}>
        <fieldset disabled={!writable} className={classes.fields}>
          {children(edit.form)}
        </fieldset>
        <Button type="submit" loading={edit.form.formState.isSubmitting} disabled={!writable}>
          Submit
        </Button>
      </EditForm>
    </section>
  );
}
