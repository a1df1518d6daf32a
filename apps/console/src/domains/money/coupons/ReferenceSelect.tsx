import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { CallInput } from '@baobab/contract/kit/client';
import { useCall } from '../../../kit/api/queries.ts';
import { ChoiceField } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import type { CouponValues, Reference } from './coupons.values.ts';

interface Named {
  uuid: string;
  name: string;
}

interface ReferenceSelectProps<E extends Endpoint> {
  form: Form<CouponValues>;
  name: Reference;
  label: string;
  endpoint: E;
}

/** Selects a record from a list that loads completely. */
export function ReferenceSelect<E extends Endpoint>({ endpoint, ...props }: ReferenceSelectProps<E>) {
  const list = useCall(endpoint, {} as CallInput<E>);
  const rows = (list.data as { data: Named[] } | undefined)?.data ?? [];
  return (
    <ChoiceField
      {...props}
      options={rows.map(({ uuid, name }) => ({ id: uuid, label: name }))}
      source={list}
      required
    />
  );
}
