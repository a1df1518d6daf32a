import { Button } from '@mantine/core';
import { useEffect, useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useCan } from '../../kit/api/session.ts';
import { sendMerged } from '../../kit/dialog/FormDialog.tsx';
import type { Outcome } from '../../kit/feedback/use-action.ts';
import { FormProvider, useFormStore } from '../../kit/form/form-context.tsx';
import type { Values } from '../../kit/form/form-store.ts';
import classes from './settings.module.css';

interface SettingsCardProps {
  title: string;
  initial: Values;
  /** Saves the values; the reply is the saved ones. */
  onSubmit: (values: Values) => Promise<Outcome<Values>>;
  children: ReactNode;
}

/** One of several forms on the screen, so it does not focus its first input. */
export function SettingsCard({ title, initial, onSubmit, children }: SettingsCardProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const writable = useCan()('settings:write');
  const form = useFormStore(initial);
  useEffect(() => form.follow(initial), [form, initial]);

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (Object.keys(form.conflicts).length > 0) return;
    setBusy(true);
    const outcome = await sendMerged(form, onSubmit).finally(() => setBusy(false));
    if (outcome.ok) form.rebase(outcome.reply);
    else if (!outcome.conflict) form.setErrors(outcome.fields);
  }

  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FormProvider value={form}>
        <form noValidate onSubmit={(event) => void send(event)}>
          <fieldset disabled={!writable} className={classes.fields}>
            {children}
          </fieldset>
          <Button type="submit" loading={busy} disabled={!writable}>
            Submit
          </Button>
        </form>
      </FormProvider>
    </section>
  );
}
