import type { BodyOf } from '@baobab/contract/kit/client';
import { pharmacies } from '@baobab/contract/people/pharmacies';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { NOT_SENT, useAction } from '../../../kit/feedback/use-action.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { filled, type FormOf } from '../../../kit/form/form.ts';
import { required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { isValidPhone, PhoneField } from '../../../kit/form/PhoneField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { IntroducerSelect } from '../introducers/public.ts';
import { address, bank, names, RequiredFields, requiredRules } from './PharmacyFields.tsx';
import { missing, pharmaciesMessages as messages } from './pharmacies.messages.ts';

type Body = BodyOf<typeof pharmacies.add>;
type PharmacyValues = FormOf<Body, 'created_by_introducer_uuid'>;

const empty: PharmacyValues = {
  pharmacy_name: '',
  email: '',
  firstName: '',
  lastName: '',
  mobile: '',
  bank_details: { account_name: '', branch_name: '', bank_name: '', account_type: '', account_number: '' },
  address_deatils: { address: '', city: '', area: '', country: '' },
  created_by_introducer_uuid: null,
  refered_code: '',
};

const bankFields = bank.map((name) => `bank_details.${name}` as const);
const addressFields = address.map((name) => `address_deatils.${name}` as const);

const rules: Rules<PharmacyValues> = {
  ...requiredRules([...names, ...bankFields, ...addressFields]),
  email: [required(missing('Email')), wellFormedEmail(messages.emailInvalid)],
  created_by_introducer_uuid: [required(messages.introducerMissing)],
};

export function AddPharmacyDialog(dialog: OpenProps) {
  const add = useAction(pharmacies.add, { done: messages.added, refresh: [pharmacies.list] });
  return (
    <FormDialog
      title="Add Pharmacy"
      {...dialog}
      draft="add-pharmacy"
      start={blank(empty)}
      rules={rules}
      onSubmit={async (values) =>
        values.mobile && !isValidPhone(values.mobile) ? NOT_SENT : add.run({ body: bodyOf(values) })
      }
    >
      {(form) => (
        <>
          <RequiredFields form={form} fields={['pharmacy_name']} />
          <TextField form={form} name="email" label="Email" type="email" required />
          <RequiredFields form={form} fields={['firstName', 'lastName']} />
          <PhoneField form={form} name="mobile" label="Mobile" />
          <RequiredFields form={form} fields={[...bankFields, ...addressFields]} />
          <IntroducerSelect
            form={form}
            name="created_by_introducer_uuid"
            // The pharmacy joins with the introducer's referral code.
            onPick={({ referal_code }) => form.setValue('refered_code', referal_code ?? '')}
            required
          />
        </>
      )}
    </FormDialog>
  );
}

const bodyOf = ({ mobile, refered_code, ...values }: PharmacyValues): Body => ({
  ...values,
  email: values.email.trim(),
  created_by_introducer_uuid: filled(values.created_by_introducer_uuid).id,
  ...(mobile && { mobile }),
  ...(refered_code && { refered_code }),
});
