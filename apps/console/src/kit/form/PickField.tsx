import type { ListEndpoint, RowOf } from '../api/queries.ts';
import { useField } from './form-context.tsx';
import { InfiniteSelect } from './InfiniteSelect.tsx';

/** A chosen thing in a form is "id|how it reads", so that a draft that comes back still shows it. */
const asValue = (id: string, label: string) => `${id}|${label}`;
export const idOf = (value: string) => value.split('|')[0] ?? '';
const labelOf = (value: string) => value.slice(value.indexOf('|') + 1);

interface PickFieldProps<E extends ListEndpoint> {
  name: string;
  label: string;
  endpoint: E;
  /** The row's id is its uuid. */
  nameOf: (row: RowOf<E>) => string;
  required?: boolean;
  placeholder?: string;
  /** What an empty list says. */
  nothing?: string;
  onPick?: (row: RowOf<E>) => void;
}

/** A form's choice out of a paged list, known by its id. */
export function PickField<E extends ListEndpoint>(props: PickFieldProps<E>) {
  const { form, value, error } = useField(props.name);
  const text = value as string;
  return (
    <InfiniteSelect
      name={props.name}
      label={props.label}
      endpoint={props.endpoint}
      option={(row) => ({ value: (row as { uuid: string }).uuid, label: props.nameOf(row) })}
      value={text ? { value: idOf(text), label: labelOf(text) } : null}
      error={error as string | undefined}
      onChange={(picked, row) => {
        form.setFieldValue(props.name, asValue(picked.value, picked.label));
        if (row) props.onPick?.(row);
      }}
      {...(props.required && { required: true })}
      {...(props.placeholder && { placeholder: props.placeholder })}
      {...(props.nothing && { nothing: props.nothing })}
    />
  );
}
