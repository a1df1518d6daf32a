import type { ListEndpoint, RowOf } from '../api/queries.ts';
import { useField } from './form-context.tsx';
import { InfiniteSelect } from './InfiniteSelect.tsx';

/** The stored value is "id|label", so that a restored draft can show the label. */
const asValue = (id: string, label: string) => `${id}|${label}`;
export const idOf = (value: string) => value.split('|')[0] ?? '';
export const labelOf = (value: string) => value.slice(value.indexOf('|') + 1);

/** The props of a domain's select; the domain sets the endpoint and how rows are named. */
export interface PickProps<Row> {
  name: string;
  label?: string;
  /** The form field that stores the label, where `name` must store only the id. */
  labelField?: string;
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

interface PickFieldProps<E extends ListEndpoint> extends PickProps<RowOf<E>> {
  label: string;
  endpoint: E;
  nameOf: (row: RowOf<E>) => string;
}

/** A form field over a paged list that stores the row's uuid. */
export function PickField<E extends ListEndpoint>(props: PickFieldProps<E>) {
  const { name, label, labelField, endpoint, nameOf, detailOf, clearable, onPick, ...rest } = props;
  const { form, value, error } = useField(name);
  const { value: storedLabel } = useField(labelField ?? name);
  const shown = labelField ? storedLabel || value : labelOf(value);
  function set(id: string, text: string) {
    form.set(name, id && !labelField ? asValue(id, text) : id);
    if (labelField) form.set(labelField, text);
  }
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
      value={value ? { value: idOf(value), label: shown } : null}
      error={error}
      onChange={(picked, row) => {
        set(picked.value, row ? nameOf(row) : picked.label);
        if (row) onPick?.(row);
      }}
      {...(clearable && { onClear: () => set('', '') })}
    />
  );
}
