import type { FieldValues } from 'react-hook-form';
import type { FiltersInput } from '@baobab/contract/kit/client';
import type { ListEndpoint, RowOf } from '../api/queries.ts';
import type { Option } from './fields.tsx';
import type { Form, Name } from './form.ts';
import { InfiniteSelect } from './InfiniteSelect.tsx';
import { useField } from './use-field.tsx';

interface InfiniteFieldProps<V extends FieldValues, E extends ListEndpoint> {
  form: Form<V>;
  /** The form field that stores the selected row's name. */
  name: Name<V, string>;
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
export function InfiniteField<V extends FieldValues, E extends ListEndpoint>(
  props: InfiniteFieldProps<V, E>,
) {
  const { form, name, label, endpoint, nameOf, required, query, create, onPick } = props;
  const { value, set, error } = useField(form, name);
  return (
    <InfiniteSelect
      name={name}
      label={label}
      endpoint={endpoint}
      option={(row) => asOption(nameOf(row))}
      value={value ? asOption(value) : null}
      error={error}
      onChange={(picked, row) => {
        set(picked.value as typeof value);
        if (row) onPick?.(row);
      }}
      {...(required && { required })}
      {...(query && { query })}
      {...(create && { create })}
    />
  );
}
