import type { ListEndpoint, RowOf } from '../api/queries.ts';
import { useField } from './form-context.tsx';
import { InfiniteSelect } from './InfiniteSelect.tsx';

/** A chosen thing in a form is "id|how it reads", so that a draft that comes back still shows it. */
const asValue = (id: string, label: string) => `${id}|${label}`;
export const idOf = (value: string) => value.split('|')[0] ?? '';
const labelOf = (value: string) => value.slice(value.indexOf('|') + 1);

/** How one choice differs from the next; what is chosen from is the room's own business. */
export interface PickProps<Row> {
  name: string;
  label?: string;
  /** A field of the form that keeps how it reads, where the form sends the bare id. */
  labelIn?: string;
  /** What tells things of the same name apart. */
  detailOf?: (row: Row) => string;
  required?: boolean;
  disabled?: boolean;
  /** Offers a cross that takes the choice back. */
  clearable?: boolean;
  placeholder?: string;
  /** What an empty list says. */
  nothing?: string;
  size?: number;
  onPick?: (row: Row) => void;
}

interface PickFieldProps<E extends ListEndpoint> extends PickProps<RowOf<E>> {
  label: string;
  endpoint: E;
  /** The row's id is its uuid. */
  nameOf: (row: RowOf<E>) => string;
}

/** A form's choice out of a paged list, known by its id. */
export function PickField<E extends ListEndpoint>(props: PickFieldProps<E>) {
  const { name, label, labelIn, endpoint, nameOf, detailOf, clearable, onPick, ...looks } = props;
  const { form, value, error } = useField(name);
  const { value: kept } = useField(labelIn ?? name);
  const read = labelIn ? kept || value : labelOf(value);
  function set(id: string, reads: string) {
    form.set(name, id && !labelIn ? asValue(id, reads) : id);
    if (labelIn) form.set(labelIn, reads);
  }
  return (
    <InfiniteSelect
      {...looks}
      name={name}
      label={label}
      endpoint={endpoint}
      option={(row) => ({
        value: (row as { uuid: string }).uuid,
        label: [nameOf(row), detailOf?.(row)].filter(Boolean).join(' · '),
      })}
      value={value ? { value: idOf(value), label: read } : null}
      error={error}
      onChange={(picked, row) => {
        set(picked.value, row ? nameOf(row) : picked.label);
        if (row) onPick?.(row);
      }}
      {...(clearable && { onClear: () => set('', '') })}
    />
  );
}
