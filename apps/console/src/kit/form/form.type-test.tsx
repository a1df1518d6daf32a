import { NumberField } from './NumberField.tsx';
import { PickField } from './PickField.tsx';
import { SelectField, TextField } from './fields.tsx';
import type { Choice, Form, FormOf } from './form.ts';
import { required, wellFormedEmail, type Rules } from './rules.ts';

// Compiled by `npm run typecheck`, never run: each line marked as an error must stay one.

interface Body {
  uuid: string;
  version: number;
  email: string;
  amount: number;
  city_uuid: string;
  active?: boolean;
  group: 'consumer' | 'doctor';
  office: { phone: string; fee: number | null };
}
type Values = FormOf<Body, 'city_uuid'>;

export const values: Values = {
  email: '',
  amount: null,
  city_uuid: { id: '1', label: 'Ikeja' } satisfies Choice,
  active: true,
  group: null,
  office: { phone: '', fee: null },
};

export const rules: Rules<Values> = {
  email: [required('Enter an email'), wellFormedEmail('Enter a valid email')],
  'office.phone': [required('Enter a phone')],
  // @ts-expect-error -- a mistyped name
  emial: [required('Enter an email')],
};

export const ruleOfAnotherType: Rules<Values> = {
  // @ts-expect-error -- a rule about text for a number
  amount: [wellFormedEmail('Enter a valid email')],
};

export const fields = (form: Form<Values>) => [
  <TextField key={1} form={form} name="office.phone" label="Phone" />,
  <NumberField key={2} form={form} name="office.fee" label="Fee" />,
  <SelectField key={3} form={form} name="group" label="Group" options={['consumer', 'doctor']} />,
  // @ts-expect-error -- a mistyped name
  <TextField key={4} form={form} name="emial" label="Email" />,
  // @ts-expect-error -- a number in a text field
  <TextField key={5} form={form} name="amount" label="Amount" />,
  // @ts-expect-error -- a text in a number field
  <NumberField key={6} form={form} name="email" label="Email" />,
  // @ts-expect-error -- an option that the value cannot be
  <SelectField key={7} form={form} name="group" label="Group" options={['pharmacy']} />,
  // @ts-expect-error -- a text is not a chosen record
  <PickField key={8} form={form} name="email" label="City" endpoint={undefined as never} nameOf={String} />,
];
