import { TagsInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { get, useFormState, type FieldError, type FieldValues } from 'react-hook-form';
import type { Form, Name } from '../../../kit/form/form.ts';
import { useField } from '../../../kit/form/use-field.tsx';
import { splitChips } from './doctors.values.ts';

interface ChipsFieldProps<V extends FieldValues> {
  form: Form<V>;
  name: Name<V, string[]>;
  label: string;
  suggestions: readonly string[];
}

/** Several values as chips: suggested ones, others, and pasted text with commas. */
export function ChipsField<V extends FieldValues>({ form, name, label, suggestions }: ChipsFieldProps<V>) {
  const { value, set, error } = useField(form, name);
  const { errors } = useFormState({ control: form.control, name });
  // The server reports an error at one entry of the list.
  const entryErrors = get(errors, name) as FieldError | (FieldError | undefined)[] | undefined;
  const entryError = Array.isArray(entryErrors) && entryErrors.find(Boolean)?.message;
  return (
    <TagsInput
      label={label}
      data={[...new Set(suggestions)]}
      value={value}
      error={error ?? entryError}
      // Tabbing through the form must not open the list.
      openOnFocus={false}
      placeholder="Type and press Enter"
      onChange={(chips) => set(splitChips(chips) as typeof value)}
    />
  );
}
