import { pharmacies } from '@baobab/contract/pharmacies';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/form-context.tsx';
import type { Values } from '../../kit/form/form-store.ts';
import { required } from '../../kit/form/rules.ts';
import { isValidPhone, PhoneField } from '../../kit/form/PhoneField.tsx';
import { IntroducerSelect } from '../introducers/public.ts';
import { address, bank, emailRules, names, RequiredFields, requiredRules } from './PharmacyFields.tsx';
import { pharmaciesMessages as messages } from './pharmacies.messages.ts';

const allFields = [...names, 'email', 'mobile', ...bank, ...address, 'created_by_introducer_uuid'];
const initial: Values = Object.fromEntries(allFields.map((name) => [name, '']));

const rules = {
  ...requiredRules([...names, ...bank, ...address]),
  ...emailRules,
  created_by_introducer_uuid: [required(messages.introducerMissing)],
};

const pick = <const K extends string>(values: Values, fields: readonly K[]) =>
  Object.fromEntries(fields.map((name) => [name, values[name] ?? ''])) as Record<K, string>;

/** Errors of bank and address fields have a path; its last part is the input name. */
const toInputErrors = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.split('.').at(-1)!, text]));

export function AddPharmacyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const add = useAction(pharmacies.add, { done: messages.added, refresh: [pharmacies.list] });
  return (
    <FormDialog
      title="Add Pharmacy"
      opened={opened}
      onClose={onClose}
      draft="add-pharmacy"
      initial={initial}
      rules={rules}
      onSubmit={async (values) => {
        const { mobile = '', email = '', created_by_introducer_uuid = '', refered_code = '' } = values;
        if (mobile && !isValidPhone(mobile)) return { ok: false, fields: {} };
        const outcome = await add.run({
          body: {
            ...pick(values, names),
            email: email.trim(),
            ...(mobile && { mobile }),
            created_by_introducer_uuid,
            ...(refered_code && { refered_code }),
            bank_details: pick(values, bank),
            address_deatils: pick(values, address),
          },
        });
        return outcome.ok ? outcome : { ok: false, fields: toInputErrors(outcome.fields) };
      }}
    >
      <RequiredFields fields={['pharmacy_name']} />
      <TextField name="email" label="Email" type="email" required />
      <RequiredFields fields={['firstName', 'lastName']} />
      <PhoneField name="mobile" label="Mobile" />
      <RequiredFields fields={[...bank, ...address]} />
      <IntroducerField />
    </FormDialog>
  );
}

/** Also stores the introducer's referral code, which the pharmacy joins with. */
function IntroducerField() {
  const form = useForm();
  return (
    <IntroducerSelect
      name="created_by_introducer_uuid"
      labelField="introducer_name"
      onPick={({ referal_code }) => form.set('refered_code', referal_code ?? '')}
      required
    />
  );
}
