import { pick } from '@baobab/contract/kit/pick';
import type { BodyOf } from '@baobab/contract/kit/client';
import { pharmacies, type Pharmacy } from '@baobab/contract/people/pharmacies';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { TabsDialog, type DialogTab } from '../../../kit/dialog/TabsDialog.tsx';
import { useRecordHistory } from '../../../kit/dialog/use-record-history.ts';
import { NOT_SENT } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import type { FormOf } from '../../../kit/form/form.ts';
import { isValidPhone, PhoneField } from '../../../kit/form/PhoneField.tsx';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { CommissionTab } from './CommissionTab.tsx';
import { PartTab, type Mode } from './PartTab.tsx';
import { address, bank, names, RequiredFields, requiredRules } from './PharmacyFields.tsx';
import { pharmaciesMessages as messages } from './pharmacies.messages.ts';

const WIDTH = 640;

/** Views or edits a pharmacy, tab by tab. */
export function PharmacyDialog({ record: pharmacy, mode = 'edit', ...dialog }: RecordProps<Pharmacy>) {
  const tabs = allTabs.map(({ value, label, action, Content }): DialogTab => {
    const draft = `edit-pharmacy-${value}-${pharmacy.uuid}`;
    return {
      value,
      label,
      action,
      ...(mode === 'edit' && { draft }),
      content: <Content pharmacy={pharmacy} draft={draft} mode={mode} />,
    };
  });
  return (
    <TabsDialog
      {...dialog}
      title={mode === 'view' ? 'View Pharmacy' : 'Edit Pharmacy'}
      subject={pharmacy.pharmacy_name}
      width={WIDTH}
      history={useRecordHistory(pharmacies.history)}
      tabs={tabs}
    />
  );
}

interface TabProps {
  pharmacy: Pharmacy;
  draft: string;
  mode: Mode;
}

const options = { done: messages.updated, refresh: [pharmacies.list] };

/** E-mail and group are only shown. */
interface GeneralValues extends FormOf<BodyOf<typeof pharmacies.edit>> {
  email: string;
  group: string;
}
const generalOf = (pharmacy: Pharmacy): GeneralValues => ({
  ...pick(pharmacy, ['pharmacy_name', 'firstName', 'lastName', 'email', 'mobile', 'group']),
});

function GeneralTab({ pharmacy, ...tab }: TabProps) {
  const edit = useEdit(pharmacies.edit, options);
  return (
    <PartTab
      {...tab}
      start={editing(pharmacy, generalOf)}
      rules={requiredRules(names)}
      onSubmit={async ({ email: _email, group: _group, ...values }, version) => {
        if (values.mobile && !isValidPhone(values.mobile)) return NOT_SENT;
        return edit.run({ query: { user_id: pharmacy.uuid }, body: { ...values, version } });
      }}
    >
      {(form) => (
        <>
          <RequiredFields form={form} fields={names} />
          <TextField form={form} name="email" label="Email" disabled />
          <PhoneField form={form} name="mobile" label="Mobile" />
          <TextField form={form} name="group" label="Group" disabled />
        </>
      )}
    </PartTab>
  );
}

type AddressValues = FormOf<BodyOf<typeof pharmacies.editAddress>>;
const addressOf = ({ version: _version, ...values }: Pharmacy['profile']['address']): AddressValues => values;

function AddressTab({ pharmacy, ...tab }: TabProps) {
  const edit = useEdit(pharmacies.editAddress, options);
  return (
    <PartTab
      {...tab}
      start={editing(pharmacy.profile.address, addressOf)}
      rules={requiredRules(address)}
      onSubmit={(values, version) =>
        edit.run({ query: { user_id: pharmacy.uuid }, body: { ...values, version } })
      }
    >
      {(form) => <RequiredFields form={form} fields={address} />}
    </PartTab>
  );
}

type BankValues = FormOf<BodyOf<typeof pharmacies.editBank>>;
const bankOf = ({ version: _version, ...values }: Pharmacy['profile']['bank']): BankValues => values;

function BankTab({ pharmacy, ...tab }: TabProps) {
  const edit = useEdit(pharmacies.editBank, options);
  return (
    <PartTab
      {...tab}
      start={editing(pharmacy.profile.bank, bankOf)}
      rules={requiredRules(bank)}
      onSubmit={(values, version) =>
        edit.run({ query: { user_id: pharmacy.uuid }, body: { ...values, version } })
      }
    >
      {(form) => <RequiredFields form={form} fields={bank} />}
    </PartTab>
  );
}

const allTabs = [
  { value: 'general', label: 'General', action: 'pharmacy.edit', Content: GeneralTab },
  { value: 'address', label: 'Address', action: 'pharmacy.edit-address', Content: AddressTab },
  { value: 'bank', label: 'Bank Details', action: 'pharmacy.edit-bank', Content: BankTab },
  { value: 'commission', label: 'Commission', action: 'pharmacy.edit-commissions', Content: CommissionTab },
];
