import type { BodyOf } from '@baobab/contract/kit/client';
import { users } from '@baobab/contract/people/users';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import { filled, type Form, type FormOf } from '../../../kit/form/form.ts';
import { required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { PhoneField, withValidPhone } from '../../../kit/form/PhoneField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { useValues } from '../../../kit/form/use-field.tsx';
import { SimilarPeople } from './SimilarPeople.tsx';
import { usersMessages as messages } from './users.messages.ts';

type UserValues = FormOf<BodyOf<typeof users.add>>;

const empty: UserValues = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  mobile: '',
  group: 'consumer',
};

const rules: Rules<UserValues> = {
  firstName: [required(messages.firstNameMissing)],
  lastName: [required(messages.lastNameMissing)],
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  mobile: [required(messages.mobileMissing)],
};

/** The props of a form for a new user, for the dialog and the register page. */
export function useAddUser() {
  const add = useAction(users.add, { done: messages.added, refresh: [users.list] });
  return {
    draft: 'add-user',
    start: blank(empty),
    rules,
    onSubmit: ({ middleName, ...values }: UserValues) =>
      withValidPhone(values.mobile, () =>
        add.run({
          body: {
            ...values,
            email: values.email.trim(),
            group: filled(values.group),
            ...(middleName && { middleName }),
          },
        }),
      ),
  };
}

export const AddUserFields = ({ form }: { form: Form<UserValues> }) => (
  <>
    <TextField form={form} name="firstName" label="First Name" required />
    <TextField form={form} name="middleName" label="Middle Name" />
    <TextField form={form} name="lastName" label="Last Name" required />
    <TextField form={form} name="email" label="Email" type="email" required />
    <PhoneField form={form} name="mobile" label="Mobile No." required />
    <SelectField form={form} name="group" label="User Type" options={['consumer']} />
    <Similar form={form} />
  </>
);

function Similar({ form }: { form: Form<UserValues> }) {
  const { firstName, lastName, email, mobile } = useValues(form);
  const name = firstName && lastName ? `${firstName} ${lastName}` : '';
  return <SimilarPeople name={name} email={email} mobile={mobile} />;
}
