import type { ListEndpoint, RowOf } from '../api/queries.ts';
import type { Option } from './fields.tsx';
import { useField } from './form-context.tsx';
import { InfiniteSelect } from './InfiniteSelect.tsx';

interface InfiniteFieldProps<E extends ListEndpoint> {
  /** Holds the chosen row's name. */
  name: string;
  label: string;
  endpoint: E;
  nameOf: (row: RowOf<E>) => string;
  required?: boolean;
  query?: object;
  /** Lets a text that is not in the list be taken as typed. */
  create?: (text: string) => Option;
  onPick?: (row: RowOf<E>) => void;
}

export const asOption = (text: string): Option => ({ value: text, label: text });

/** A form's choice out of a paged list, known by its name; whatever else of it is needed, `onPick` takes. */
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
