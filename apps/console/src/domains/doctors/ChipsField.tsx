import { splitList } from '@baobab/contract/doctors';
import { TagsInput } from '@mantine/core';
import { useField } from '../../kit/form/form-context.tsx';

interface ChipsFieldProps {
  name: string;
  label: string;
  suggestions: readonly string[];
}

/** Several values as chips: suggested ones, others, and pasted text with commas. Stored as text with commas. */
export function ChipsField({ name, label, suggestions }: ChipsFieldProps) {
  const { form, value, error } = useField(name);
  return (
    <TagsInput
      label={label}
      data={[...new Set(suggestions)]}
      value={splitList(value)}
      error={error}
      // Tabbing through the form must not open the list.
      openOnFocus={false}
      placeholder="Type and press Enter"
      comboboxProps={{ withinPortal: true, zIndex: 350 }}
      onChange={(chips) => form.set(name, splitList(chips.join(',')).join(', '))}
    />
  );
}
