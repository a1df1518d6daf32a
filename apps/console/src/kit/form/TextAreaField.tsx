import { Textarea } from '@mantine/core';
import { star } from './fields.tsx';
import classes from './form.module.css';
import { useField } from './form-context.tsx';

/** A text of a sentence or two, over the whole width. */
export function TextAreaField({
  name,
  label,
  required,
}: {
  name: string;
  label: string;
  required?: boolean;
}) {
  const { form: _form, key: _key, value, ...field } = useField(name);
  return (
    <Textarea
      {...field}
      className={classes.area}
      value={value as string}
      name={name}
      label={label}
      rows={3}
      autoComplete="off"
      {...star(required)}
    />
  );
}
