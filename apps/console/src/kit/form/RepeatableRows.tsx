import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useField } from './form-context.tsx';
import type { Values } from './form-store.ts';
import { idsIn, inRow } from './rules.ts';
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
  const { form, value } = useField(name);
  const ids = idsIn(value);

  function add() {
    const id = String(Math.max(...ids.map(Number)) + 1);
    for (const [key, text] of Object.entries(blank(form.values))) form.set(inRow(name, id) + key, text);
    form.set(name, [...ids, id].join(','));
  }
  function remove(gone: string) {
    // Emptied rather than left: what was in the row must not count as typed.
    for (const key of Object.keys(form.values)) if (key.startsWith(inRow(name, gone))) form.set(key, '');
    form.set(name, ids.filter((id) => id !== gone).join(','));
  }

  return (
    <div className={classes.rows}>
      {ids.map((id, index) => (
        <fieldset key={id} className={classes.row}>
          <legend>Row {index + 1}</legend>
          <div className={classes.grid}>{children(inRow(name, id))}</div>
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
