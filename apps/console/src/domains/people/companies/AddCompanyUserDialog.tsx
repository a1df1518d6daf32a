import { companies } from '@baobab/contract/people/companies';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { users } from '@baobab/contract/people/users';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import type { Choice } from '../../../kit/form/form.ts';
import { PickField } from '../../../kit/form/PickField.tsx';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { formatPhone } from '../../../kit/format.ts';
import { companiesMessages as messages } from './companies.messages.ts';

interface UserValues {
  consumer: Choice | null;
}

const empty: UserValues = { consumer: null };
const rules: Rules<UserValues> = { consumer: [required(messages.consumerMissing)] };

interface AddCompanyUserDialogProps extends OpenProps {
  company: { uuid: string; company_name: string };
  /** The queries of the page that opens the dialog. */
  refresh: readonly Endpoint[];
}

/** Adds a consumer who has an account already. */
export function AddCompanyUserDialog({ company, refresh, ...dialog }: AddCompanyUserDialogProps) {
  const add = useAction(companies.addUser, {
    done: messages.userAdded,
    onFail: notifyServerMessage({ title: messages.userNotAdded }),
    refresh: [companies.users, companies.list, ...refresh],
  });
  return (
    <FormDialog
      title="Add consumer"
      subject={company.company_name}
      {...dialog}
      draft={`add-company-user-${company.uuid}`}
      start={blank(empty)}
      rules={rules}
      onSubmit={({ consumer }) =>
        add.run({ params: { uuid: company.uuid }, body: { consumer: consumer!.id } })
      }
    >
      {(form) => (
        <PickField
          form={form}
          name="consumer"
          label="Consumer"
          endpoint={users.list}
          query={{ group: 'consumer', active: true }}
          nameOf={(user) => user.full_name}
          detailOf={(user) => [formatPhone(user.mobile), user.email].join(' · ')}
          required
        />
      )}
    </FormDialog>
  );
}
