import { roles, type Role } from '@baobab/contract/kit/roles';
import { Checkbox, Switch } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { Form, Name } from '../../../kit/form/form.ts';
import { useField } from '../../../kit/form/use-field.tsx';
import classes from './staff.module.css';

interface FieldProps<V extends FieldValues, T> {
  form: Form<V>;
  name: Name<V, T>;
  label: string;
}

/** A checkbox for each role. */
export function RoleChoices<V extends FieldValues>({ form, name, label }: FieldProps<V, Role[]>) {
  const { value, set, error } = useField(form, name);
  return (
    <Checkbox.Group
      label={label}
      value={value as Role[]}
      error={error}
      onChange={(picked) => set(roles.filter((role) => picked.includes(role)) as typeof value)}
    >
      <div className={classes.choices}>
        {roles.map((role) => (
          <Checkbox key={role} value={role} label={role} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export function SwitchField<V extends FieldValues>({ form, name, label }: FieldProps<V, boolean>) {
  const { value, set, error } = useField(form, name);
  return (
    <Switch
      name={name}
      label={label}
      checked={value as boolean}
      error={error}
      onChange={(event) => set(event.currentTarget.checked as typeof value)}
    />
  );
}
