import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { CallInput } from '@baobab/contract/kit/client';
import { useCall, type ListEndpoint, type RowOf } from '../../kit/api/queries.ts';
import { SelectField } from '../../kit/form/fields.tsx';
import { useField } from '../../kit/form/form-context.tsx';
import { InfiniteSelect } from '../../kit/form/InfiniteSelect.tsx';
import { nameKeys, type Reference } from './coupons.values.ts';

/** Keeps the chosen thing's id and, for the sentence, its name. */
function useReference(name: Reference) {
  const { form, value, error } = useField(name);
  const named = form.values[nameKeys[name]] ?? '';
  const set = (id: string, text: string) => {
    form.setFieldValue(name, id);
    form.setFieldValue(nameKeys[name], text);
  };
  return { form, id: value as string, named, error: error as string | undefined, set };
}

interface PagedReferenceProps<E extends ListEndpoint> {
  name: Reference;
  label: string;
  endpoint: E;
  nameOf: (row: RowOf<E>) => string;
  /** What tells people of the same name apart. */
  detailOf?: (row: RowOf<E>) => string;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  nothing?: string;
  size?: number;
  onPick?: () => void;
}

/** One thing out of a long list. */
export function PagedReference<E extends ListEndpoint>(props: PagedReferenceProps<E>) {
  const { name, nameOf, detailOf, clearable, onPick, required, disabled, nothing, size } = props;
  const { id, named, error, set } = useReference(name);
  const labelOf = (row: RowOf<E>) => [nameOf(row), detailOf?.(row)].filter(Boolean).join(' · ');
  return (
    <InfiniteSelect
      name={name}
      label={props.label}
      endpoint={props.endpoint}
      option={(row) => ({ value: (row as { uuid: string }).uuid, label: labelOf(row) })}
      value={id ? { value: id, label: named } : null}
      error={error}
      onChange={({ value, label }, row) => {
        set(value, row ? nameOf(row) : label);
        onPick?.();
      }}
      {...(clearable && { onClear: () => set('', '') })}
      {...(required && { required })}
      {...(disabled && { disabled })}
      {...(nothing && { nothing })}
      {...(size && { size })}
    />
  );
}

interface Named {
  uuid: string;
  name: string;
}

interface ListedReferenceProps<E extends Endpoint> {
  name: Reference;
  label: string;
  endpoint: E;
}

/** One thing out of a list that is there as a whole. */
export function ListedReference<E extends Endpoint>({ name, label, endpoint }: ListedReferenceProps<E>) {
  const { form, id, named } = useReference(name);
  const { data } = useCall(endpoint, {} as CallInput<E>);
  const rows = (data as { data: Named[] } | undefined)?.data ?? [];
  const known = rows.some(({ uuid }) => uuid === id) || !id ? rows : [{ uuid: id, name: named }, ...rows];
  return (
    <SelectField
      name={name}
      label={label}
      options={known.map((row) => ({ value: row.uuid, label: row.name }))}
      onPick={(picked) =>
        form.setFieldValue(nameKeys[name], known.find(({ uuid }) => uuid === picked)?.name ?? '')
      }
      required
    />
  );
}
