import { Textarea } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { requiredProps } from './fields.tsx';
import type { Form, Name } from './form.ts';
import classes from './form.module.css';
import { useTextField } from './use-field.tsx';

interface TextAreaFieldProps<V extends FieldValues> {
  form: Form<V>;
  name: Name<V, string>;
  label: string;
  required?: boolean;
}

/** A multi-line text field over the full width of the form. */
export const TextAreaField = <V extends FieldValues>({
  form,
  name,
  label,
  required,
}: TextAreaFieldProps<V>) => (
  <Textarea
    {...useTextField(form, name)}
    className={classes.area}
    label={label}
    rows={3}
    {...requiredProps(required)}
  />
);
