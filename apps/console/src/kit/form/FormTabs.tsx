import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { IconAlertCircle } from '../icons/more-icons.ts';
import { use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import row from '../layout/tab-row.module.css';
import { useTabRow } from '../layout/use-tab-row.ts';
import { get, useFormState, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Form } from './form.ts';
import { useFormStatus } from './form-status.tsx';
import classes from './FormTabs.module.css';
import { RestoreSlot } from './restore.ts';

export interface FormTab<V extends FieldValues> {
  value: string;
  label: string;
  /** The fields and groups of fields in this tab. */
  fields: readonly FieldPath<V>[];
  content: ReactNode;
}

interface FormTabsProps<V extends FieldValues> {
  form: Form<V>;
  label: string;
  tabs: readonly FormTab<V>[];
  /** Called when a submit fails the form's own rules. */
  onInvalid: () => void;
}

/** Whether a tab has a field, also as part of a group. */
const hasField = <V extends FieldValues>({ fields }: FormTab<V>, name: string) =>
  fields.some((field) => name === field || name.startsWith(`${field}.`));

const INVALID = '[aria-invalid="true"]:not(:disabled)';

/**
 * The tabs of one form. Tabs with invalid fields are marked; a failed submit opens the first of them, unless
 * the open tab has one, and focuses its first invalid field.
 */
export function FormTabs<V extends FieldValues>({ form, label, tabs, onInvalid }: FormTabsProps<V>) {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(tabs[0]!.value);
  const { errors } = useFormState({ control: form.control });
  const { failure, conflicts } = useFormStatus();
  const invalid = tabs.filter(
    (tab) =>
      tab.fields.some((field) => get(errors, field) !== undefined) ||
      Object.keys(conflicts).some((name) => hasField(tab, name)),
  );
  const isInvalid = (tab: string) => invalid.some(({ value }) => value === tab);

  const list = useTabRow(open);
  const slot = use(RestoreSlot);
  useEffect(() => {
    slot?.revealBy((input) => setOpen((shown) => tabs.find((tab) => hasField(tab, input))?.value ?? shown));
    return () => slot?.revealBy(null);
  });

  const [handled, setHandled] = useState(0);
  if (failure.count !== handled) {
    setHandled(failure.count);
    if (invalid[0] && !isInvalid(open)) setOpen(invalid[0].value);
  }
  const reportInvalid = useEffectEvent(onInvalid);
  useEffect(() => {
    if (failure.count === 0) return;
    if (failure.source === 'rules') reportInvalid();
    // The fields of a tab that just opened render their errors after this effect.
    queueMicrotask(() => root.current?.querySelector<HTMLElement>(`[data-open="true"] ${INVALID}`)?.focus());
  }, [failure]);

  return (
    <Tabs
      ref={root}
      className={classes.root}
      value={open}
      onChange={(next) => next && setOpen(next)}
      activateTabWithKeyboard={false}
    >
      <div className={row.row}>
        <Tabs.List ref={list} className={row.tabs} aria-label={label}>
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.value}
              value={tab.value}
              {...(isInvalid(tab.value) && {
                className: classes.invalid,
                rightSection: <IconAlertCircle size={15} role="img" aria-label="has an error" />,
              })}
            >
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} data-open={tab.value === open}>
          <div className={classes.fields}>{tab.content}</div>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
