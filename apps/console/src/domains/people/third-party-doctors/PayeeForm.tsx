import type { BodyOf } from '@baobab/contract/kit/client';
import { valuesLike } from '@baobab/contract/kit/pick';
import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { DraftForm } from '../../../kit/dialog/FormDialog.tsx';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { PhoneField, withValidPhone } from '../../../kit/form/PhoneField.tsx';
import type { FormOf } from '../../../kit/form/form.ts';
import { required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { thirdPartyMessages as messages } from './third-party-doctors.messages.ts';
import classes from './third-party-doctors.module.css';

type PayeeValues = FormOf<Omit<Required<BodyOf<typeof thirdPartyDoctors.editPayee>>, 'version'>>;

const rules: Rules<PayeeValues> = {
  firstName: [required(messages.firstName)],
  lastName: [required(messages.lastName)],
  email: [required(messages.email), wellFormedEmail(messages.email)],
  mobile: [required(messages.mobile)],
  acc_name: [required(messages.accountName)],
  acc_number: [required(messages.accountNumber)],
  bank_name: [required(messages.bankName)],
};

interface PayeeFormProps {
  doctor: string;
  payee: PayeeValues;
  version: number;
  onClose: () => void;
}

/** Enters or corrects the name, contact and account that payouts go to. */
export function PayeeForm({ doctor, payee, version, onClose }: PayeeFormProps) {
  const edit = useEdit(thirdPartyDoctors.editPayee, {
    done: messages.accountUpdated,
    refresh: [thirdPartyDoctors.transactions, thirdPartyDoctors.list],
  });
  return (
    <section className={classes.form} aria-label="Payee">
      <DraftForm
        draft={`payee-${doctor}`}
        start={editing({ ...payee, version }, valuesLike(payee))}
        rules={rules}
        onSubmit={(values, base) =>
          withValidPhone(values.mobile, () =>
            edit.run({ params: { uuid: doctor }, body: { ...values, version: base } }),
          )
        }
        onDone={onClose}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <TextField form={form} name="firstName" label="First Name" required />
            <TextField form={form} name="lastName" label="Last Name" required />
            <TextField form={form} name="email" label="Email" type="email" required />
            <PhoneField form={form} name="mobile" label="Phone Number" required />
            <TextField form={form} name="acc_name" label="Account Name" required />
            <TextField form={form} name="acc_number" label="Account Number" required />
            <TextField form={form} name="bank_name" label="Bank Name" required />
            <TextField form={form} name="acc_type" label="Account Type" />
            <TextField form={form} name="branch" label="Branch" />
            <TextField form={form} name="bankIban" label="IBAN" />
            <TextField form={form} name="bankSwiftIcd" label="SWIFT" />
          </>
        )}
      </DraftForm>
    </section>
  );
}
