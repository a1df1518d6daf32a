import type { FiltersInput } from '@baobab/contract/kit/client';
import type { ListEndpoint, RowOf } from '../api/queries.ts';
import type { Option } from './fields.tsx';
import { useField } from './form-context.tsx';
import { InfiniteSelect } from './InfiniteSelect.tsx';

interface InfiniteFieldProps<E extends ListEndpoint> {
  /** The form field that stores the selected row's name. */
  name: string;
  label: string;
  endpoint: E;
  nameOf: (row: RowOf<E>) => string;
  required?: boolean;
  query?: FiltersInput<E>;
  /** Allows a typed text that is not in the list. */
  create?: (text: string) => Option;
  onPick?: (row: RowOf<E>) => void;
}

export const asOption = (text: string): Option => ({ value: text, label: text });

/** A form field over a paged list that stores the row's name; `onPick` receives the whole row. */
export function InfiniteField<E extends ListEndpoint>(props: InfiniteFieldProps<E>) {
  const { name, label, endpoint, nameOf, required, query, create, onPick } = props;
  const { form, value, error } = useField(name);
  return (
    <InfiniteSelect
      name={name}
      label={label}
      endpoint={endpoint}
      option={(row) => asOption(nameOf(row))}
      value={value ? asOption(value) : null}
      error={error}
      onChange={(picked, row) => {
        form.set(name, picked.value);
        if (row) onPick?.(row);
      }}
      {...(required && { required })}
      {...(query && { query })}
      {...(create && { create })}
    />
  );
}
