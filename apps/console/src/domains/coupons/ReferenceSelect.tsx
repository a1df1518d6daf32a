import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { CallInput } from '@baobab/contract/kit/client';
import { useCall } from '../../kit/api/queries.ts';
import { SelectField } from '../../kit/form/fields.tsx';
import { useField } from '../../kit/form/form-context.tsx';
import { nameKeys, type Reference } from './coupons.values.ts';

interface Named {
  uuid: string;
  name: string;
}

interface ReferenceSelectProps<E extends Endpoint> {
  name: Reference;
  label: string;
  endpoint: E;
}

/** Selects a record from a list that loads completely; also stores its name for the description. */
export function ReferenceSelect<E extends Endpoint>({ name, label, endpoint }: ReferenceSelectProps<E>) {
  const { form, value: id } = useField(name);
  const { value: named } = useField(nameKeys[name]);
  const { data } = useCall(endpoint, {} as CallInput<E>);
  const rows = (data as { data: Named[] } | undefined)?.data ?? [];
  const options = rows.some(({ uuid }) => uuid === id) || !id ? rows : [{ uuid: id, name: named }, ...rows];
  return (
    <SelectField
      name={name}
      label={label}
      options={options.map((row) => ({ value: row.uuid, label: row.name }))}
      onPick={(picked) => form.set(nameKeys[name], options.find(({ uuid }) => uuid === picked)?.name ?? '')}
      required
    />
  );
}
