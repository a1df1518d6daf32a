import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFieldArray, type FieldArray, type FieldArrayPath, type FieldValues } from 'react-hook-form';
import type { Form } from './form.ts';
import classes from './form.module.css';

interface RepeatableRowsProps<V extends FieldValues, N extends FieldArrayPath<V>> {
  form: Form<V>;
  name: N;
  addLabel: string;
  /** The values of a new row. */
  blank: () => FieldArray<V, N>;
  /** Renders the fields of the row at this index, named `<name>.<index>.<field>`. */
  children: (index: number) => ReactNode;
}

/** A group of fields that can be added several times; one row always remains. */
export function RepeatableRows<V extends FieldValues, N extends FieldArrayPath<V>>({
  form,
  name,
  addLabel,
  blank,
  children,
}: RepeatableRowsProps<V, N>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  return (
    <div className={classes.rows}>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={classes.row}>
          <legend>Row {index + 1}</legend>
          <div className={classes.grid}>{children(index)}</div>
          {fields.length > 1 && (
            <Button
              className={classes.remove}
              variant="subtle"
              size="compact-sm"
              aria-label={`Remove row ${index + 1}`}
              onClick={() => remove(index)}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      <Button variant="default" onClick={() => append(blank(), { shouldFocus: false })}>
        {addLabel}
      </Button>
    </div>
  );
}
