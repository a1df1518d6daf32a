import { Checkbox, Switch } from '@mantine/core';
import type { FieldPathValue, FieldValues } from 'react-hook-form';
import type { Form, Name } from './form.ts';
import { useField } from './use-field.tsx';

interface FieldProps<V extends FieldValues, N> {
  form: Form<V>;
  name: N;
  label: string;
  className?: string | undefined;
}

export function SwitchField<V extends FieldValues>(props: FieldProps<V, Name<V, boolean>>) {
  const { form, name, label, className } = props;
  const { value, set, error } = useField(form, name);
  return (
    <Switch
      name={name}
      className={className}
      label={label}
      checked={value as boolean}
      error={error}
      onChange={(event) => set(event.currentTarget.checked as typeof value)}
    />
  );
}

type Values = readonly (string | number)[];

interface CheckboxesFieldProps<V extends FieldValues, N extends Name<V, Values>> extends FieldProps<V, N> {
  options: readonly { value: FieldPathValue<V, N>[number]; label: string; description?: string }[];
  required?: boolean;
  /** The class of the list of checkboxes. */
  listClass: string | undefined;
}

/** Several of a few options, in their order. */
export function CheckboxesField<V extends FieldValues, N extends Name<V, Values>>(
  props: CheckboxesFieldProps<V, N>,
) {
  const { form, name, label, className, options, required = false, listClass } = props;
  const { value, set, error } = useField(form, name);
  return (
    <Checkbox.Group
      className={className}
      label={label}
      withAsterisk={required}
      value={(value as Values).map(String)}
      error={error && <span role="alert">{error}</span>}
      onChange={(picked) =>
        set(
          options.map((option) => option.value).filter((one) => picked.includes(String(one))) as typeof value,
        )
      }
    >
      <div className={listClass}>
        {options.map((option) => (
          <Checkbox key={option.value} {...option} value={String(option.value)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
