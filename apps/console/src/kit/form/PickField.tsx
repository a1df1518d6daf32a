import type { FiltersInput } from '@baobab/contract/kit/client';
import type { FieldValues } from 'react-hook-form';
import type { ListEndpoint, RowOf } from '../api/queries.ts';
import type { Choice, Form, Name } from './form.ts';
import { InfiniteSelect } from './InfiniteSelect.tsx';
import { useField } from './use-field.tsx';

/** The props of a domain's select; the domain sets the endpoint and how rows are named. */
export interface PickProps<V extends FieldValues, Row> {
  form: Form<V>;
  name: Name<V, Choice | null>;
  label?: string;
  /** Text that distinguishes rows of the same name. */
  detailOf?: (row: Row) => string;
  required?: boolean;
  disabled?: boolean;
  /** Shows a clear button. */
  clearable?: boolean;
  placeholder?: string;
  /** The text of an empty list. */
  emptyText?: string;
  size?: number;
  onPick?: (row: Row) => void;
}

interface PickFieldProps<V extends FieldValues, E extends ListEndpoint> extends PickProps<V, RowOf<E>> {
  label: string;
  endpoint: E;
  /** Filters of the offered rows. */
  query?: FiltersInput<E>;
  nameOf: (row: RowOf<E>) => string;
}

/** A form field over a paged list that stores the chosen row's uuid and name. */
export function PickField<V extends FieldValues, E extends ListEndpoint>(props: PickFieldProps<V, E>) {
  const { form, name, label, endpoint, nameOf, detailOf, clearable, onPick, ...rest } = props;
  const { value, set, error } = useField(form, name);
  const chosen = value as Choice | null;
  const choose = (choice: Choice | null) => set(choice as typeof value);
  return (
    <InfiniteSelect
      {...rest}
      name={name}
      label={label}
      endpoint={endpoint}
      option={(row) => ({
        value: (row as { uuid: string }).uuid,
        label: [nameOf(row), detailOf?.(row)].filter(Boolean).join(' · '),
      })}
      value={chosen && { value: chosen.id, label: chosen.label }}
      error={error}
      onChange={(picked, row) => {
        choose({ id: picked.value, label: row ? nameOf(row) : picked.label });
        if (row) onPick?.(row);
      }}
      {...(clearable && { onClear: () => choose(null) })}
    />
  );
}
