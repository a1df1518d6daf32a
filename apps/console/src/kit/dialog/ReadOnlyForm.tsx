import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type { Form } from '../form/form.ts';
import classes from './dialog.module.css';

interface ReadOnlyFormProps<V extends FieldValues> {
  values: V;
  onClose: () => void;
  /** Controls below the fields that stay enabled. */
  footer?: ReactNode;
  children: (form: Form<V>) => ReactNode;
}

/** A form's fields, disabled, without a submit button. */
export function ReadOnlyForm<V extends FieldValues>({
  values,
  onClose,
  footer,
  children,
}: ReadOnlyFormProps<V>) {
  const form = useForm<V>({ defaultValues: values as DefaultValues<V>, values });
  return (
    <>
      <fieldset disabled className={classes.readOnly}>
        <div className={classes.fields}>{children(form)}</div>
      </fieldset>
      {footer}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
