import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useField } from './form-context.tsx';
import type { Values } from './form-store.ts';
import { splitIds, rowPrefix } from './rules.ts';
import classes from './form.module.css';

interface RepeatableRowsProps {
  /** The form field that stores the rows' ids; see `rowIds`. */
  name: string;
  addLabel: string;
  /** The values of a new row. */
  blank: (values: Values) => Values;
  /** One row's fields; every name starts with the row's prefix. */
  children: (prefix: string) => ReactNode;
}

/** A group of fields that can be added several times; one row always remains. */
export function RepeatableRows({ name, addLabel, blank, children }: RepeatableRowsProps) {
  const { form, value } = useField(name);
  const ids = splitIds(value);

  function add() {
    const id = String(Math.max(...ids.map(Number)) + 1);
    for (const [key, text] of Object.entries(blank(form.values))) form.set(rowPrefix(name, id) + key, text);
    form.set(name, [...ids, id].join(','));
  }
  function remove(removed: string) {
    // Cleared, because values of a removed row would make the form dirty.
    for (const key of Object.keys(form.values))
      if (key.startsWith(rowPrefix(name, removed))) form.set(key, '');
    form.set(name, ids.filter((id) => id !== removed).join(','));
  }

  return (
    <div className={classes.rows}>
      {ids.map((id, index) => (
        <fieldset key={id} className={classes.row}>
          <legend>Row {index + 1}</legend>
          <div className={classes.grid}>{children(rowPrefix(name, id))}</div>
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
