import { Group, Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import type { FieldPathValue, FieldValues } from 'react-hook-form';
import type { Form, Name } from './form.ts';
import classes from './form.module.css';
import { useField } from './use-field.tsx';

interface RadioFieldProps<V extends FieldValues, N extends Name<V, string | null>> {
  form: Form<V>;
  name: N;
  label: string;
  options: readonly (FieldPathValue<V, N> & string)[];
}

/** A radio group in a form. */
export function RadioField<V extends FieldValues, N extends Name<V, string | null>>({
  form,
  name,
  label,
  options,
}: RadioFieldProps<V, N>) {
  const { value, set, error } = useField(form, name);
  return (
    <Radio.Group
      className={classes.wide}
      name={name}
      label={label}
      value={value}
      error={error}
      onChange={(picked) => set(picked as typeof value)}
    >
      <Group gap="lg" mih={36}>
        {options.map((option) => (
          <Radio key={option} value={option} label={option} />
        ))}
      </Group>
    </Radio.Group>
  );
}
