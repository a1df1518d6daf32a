import { Select, TextInput } from '@mantine/core';
import { filterOptions } from './filter-options.ts';
import { useField, useTextField } from './form-context.tsx';

interface FieldProps {
  name: string;
  label: string;
  required?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

/** Marks a field as required visually and for screen readers; the form's rules check it on submit. */
export const requiredProps = (required: boolean | undefined) =>
  required ? { withAsterisk: true, 'aria-required': true } : {};

export function TextField({
  name,
  label,
  required,
  placeholder,
  disabled,
  numeric,
  type = 'text',
}: FieldProps & { numeric?: boolean; type?: 'text' | 'email' }) {
  return (
    <TextInput
      {...useTextField(name)}
      type={type}
      label={label}
      placeholder={placeholder}
      disabled={disabled}
      inputMode={numeric ? 'numeric' : type === 'email' ? 'email' : 'text'}
      {...requiredProps(required)}
    />
  );
}

export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldProps {
  options: readonly (string | Option)[];
  onPick?: (value: string) => void;
}

export function SelectField({
  name,
  label,
  required,
  placeholder,
  options,
  disabled,
  onPick,
}: SelectFieldProps) {
  const { form, value, error } = useField(name);
  return (
    <Select
      name={name}
      label={label}
      placeholder={placeholder}
      data={[...options]}
      value={value || null}
      error={error}
      disabled={disabled}
      searchable
      filter={filterOptions}
      // Tabbing through the form, or focusing an invalid field, must not open the list.
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      comboboxProps={{ withinPortal: true, zIndex: 350 }}
      {...requiredProps(required)}
      onChange={(picked) => {
        form.set(name, picked ?? '');
        onPick?.(picked ?? '');
      }}
    />
  );
}
