import { users } from '@baobab/contract/users';
import { useAction } from '../../kit/feedback/use-action.ts';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import type { Values } from '../../kit/form/form-store.ts';
import { required, wellFormedEmail } from '../../kit/form/rules.ts';
import { isValidPhone, PhoneField } from '../../kit/form/PhoneField.tsx';
import { usersMessages as messages } from './users.messages.ts';

const initial = { firstName: '', middleName: '', lastName: '', email: '', mobile: '', group: 'consumer' };

const rules = {
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
    initial,
    rules,
    onSubmit: async ({ firstName = '', middleName, lastName = '', email = '', mobile = '' }: Values) =>
      isValidPhone(mobile)
        ? add.run({
            body: {
              firstName,
              lastName,
              email: email.trim(),
              mobile,
              group: 'consumer',
              ...(middleName && { middleName }),
            },
          })
        : { ok: false as const, fields: {} },
  };
}

export const AddUserFields = () => (
  <>
    <TextField name="firstName" label="First Name" required />
    <TextField name="middleName" label="Middle Name" />
    <TextField name="lastName" label="Last Name" required />
    <TextField name="email" label="Email" type="email" required />
    <PhoneField name="mobile" label="Mobile No." required />
    <SelectField name="group" label="User Type" options={['consumer']} />
  </>
);
