import { Group, Radio } from '@mantine/core';
import classes from './form.module.css';
import { useField } from './form-context.tsx';

interface RadioFieldProps {
  name: string;
  label: string;
  options: readonly string[];
}

/** A radio group in a form. */
export function RadioField({ name, label, options }: RadioFieldProps) {
  const { form, value, error } = useField(name);
  return (
    <Radio.Group
      className={classes.wide}
      name={name}
      label={label}
      value={value}
      error={error}
      onChange={(picked) => form.set(name, picked)}
    >
      <Group gap="lg" mih={36}>
        {options.map((option) => (
          <Radio key={option} value={option} label={option} />
        ))}
      </Group>
    </Radio.Group>
  );
}
