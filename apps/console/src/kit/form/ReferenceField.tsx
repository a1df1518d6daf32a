import type { CallInput } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { FieldValues } from 'react-hook-form';
import { useCall } from '../api/queries.ts';
import { ChoiceField } from './fields.tsx';
import type { Choice, Form, Name } from './form.ts';

interface ReferenceFieldProps<V extends FieldValues, E extends Endpoint> {
  form: Form<V>;
  name: Name<V, Choice | null>;
  label: string;
  endpoint: E;
  required?: boolean;
  /** Says in the empty field that the list is loading. */
  showsLoading?: boolean;
}

/** Selects a record from a list that loads completely. */
export function ReferenceField<V extends FieldValues, E extends Endpoint>(props: ReferenceFieldProps<V, E>) {
  const { endpoint, showsLoading, ...field } = props;
  const list = useCall(endpoint, {} as CallInput<E>);
  const rows = (list.data as { data: { uuid: string; name: string }[] } | undefined)?.data ?? [];
  return (
    <ChoiceField
      {...field}
      options={rows.map(({ uuid, name }) => ({ id: uuid, label: name }))}
      source={list}
      placeholder={showsLoading && list.isLoading ? 'Loading…' : ''}
    />
  );
}
