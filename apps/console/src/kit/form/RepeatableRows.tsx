import { Button } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { FormProvider, inRow, rowIds, useField, type Form, type Values } from './form-context.tsx';
import classes from './form.module.css';

interface RepeatableRowsProps {
  /** Holds the rows' ids; see `rowIds`. */
  name: string;
  addLabel: string;
  /** What a new row begins with. */
  blank: (values: Values) => Values;
  /** One row's fields, each name behind the row's own prefix. */
  children: (at: string) => ReactNode;
}

/** The same fields again and again, as often as there is something to enter; one row always stays. */
export function RepeatableRows({ name, addLabel, blank, children }: RepeatableRowsProps) {
  const { form } = useField(name);
  const ids = rowIds(form.values, name);

  function add() {
    const id = String(Math.max(...ids.map(Number)) + 1);
    for (const [key, value] of Object.entries(blank(form.values)))
      form.setFieldValue(inRow(name, id) + key, value);
    form.setFieldValue(name, [...ids, id].join(','));
  }
  function remove(gone: string) {
    // Emptied rather than left: what was in the row must not count as typed.
    for (const key of Object.keys(form.values))
      if (key.startsWith(inRow(name, gone))) form.setFieldValue(key, '');
    form.setFieldValue(name, ids.filter((id) => id !== gone).join(','));
  }

  return (
    <div className={classes.rows}>
      {ids.map((id, index) => (
        <fieldset key={id} className={classes.row}>
          <legend>Row {index + 1}</legend>
          <Row at={inRow(name, id)} form={form}>
            {children}
          </Row>
          {ids.length > 1 && (
            <Button
              className={classes.remove}
              variant="subtle"
              size="compact-sm"
              aria-label={`Remove row ${index + 1}`}
              onClick={() => remove(id)}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      <Button variant="default" onClick={add}>
        {addLabel}
      </Button>
    </div>
  );
}

interface RowProps {
  at: string;
  form: Form;
  children: (at: string) => ReactNode;
}

/** Everything of the form that shows in a row. */
const shown = ({ at, form }: RowProps) =>
  JSON.stringify(
    [form.values, form.errors].map((record) => Object.entries(record).filter(([key]) => key.startsWith(at))),
  );

/** Drawn anew only when something in it changes, so that typing stays quick however many rows there are. */
const Row = memo(
  ({ at, form, children }: RowProps) => (
    <FormProvider value={form}>
      <div className={classes.grid}>{children(at)}</div>
    </FormProvider>
  ),
  (before, after) => before.children === after.children && shown(before) === shown(after),
);
