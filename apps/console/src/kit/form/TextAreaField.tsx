import { Textarea } from '@mantine/core';
import { requiredProps } from './fields.tsx';
import classes from './form.module.css';
import { useTextField } from './form-context.tsx';

/** A multi-line text field over the full width of the form. */
export function TextAreaField({
  name,
  label,
  required,
}: {
  name: string;
  label: string;
  required?: boolean;
}) {
  return (
    <Textarea
      {...useTextField(name)}
      className={classes.area}
      label={label}
      rows={3}
      {...requiredProps(required)}
    />
  );
}
