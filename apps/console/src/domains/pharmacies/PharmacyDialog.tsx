import { pharmacies, type Pharmacy } from '@baobab/contract/pharmacies';
import { DraftForm } from '../../kit/dialog/FormDialog.tsx';
import { TabsDialog, useTabActions, type DialogTab } from '../../kit/dialog/TabsDialog.tsx';
import { ReadOnlyForm } from '../../kit/dialog/ViewDialog.tsx';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import { TextField } from '../../kit/form/fields.tsx';
import type { Values } from '../../kit/form/form-store.ts';
import { isValidPhone, PhoneField } from '../../kit/form/PhoneField.tsx';
import { CommissionTab } from './CommissionTab.tsx';
import { address, bank, names, RequiredFields, requiredRules } from './PharmacyFields.tsx';
import { pharmaciesMessages as messages } from './pharmacies.messages.ts';

const WIDTH = 640;

interface PharmacyDialogProps {
  pharmacy: Pharmacy;
  opened: boolean;
  mode: 'view' | 'edit';
  onClose: () => void;
}

/** Views or edits a pharmacy, tab by tab. */
export function PharmacyDialog({ pharmacy, opened, mode, onClose }: PharmacyDialogProps) {
  const parts = useParts(pharmacy);
  const editing = mode === 'edit';
  const tabs = parts.map((part): DialogTab => ({
    value: part.value,
    label: part.label,
    ...(editing && { draft: draftOf(pharmacy, part.value) }),
    content: <PartTab part={part} draft={draftOf(pharmacy, part.value)} mode={mode} />,
  }));
  const draft = draftOf(pharmacy, 'commission');
  const commission: DialogTab = {
    value: 'commission',
    label: 'Commission',
    ...(editing && { draft }),
    content: <CommissionTab pharmacy={pharmacy.uuid} draft={draft} mode={mode} />,
  };
  return (
    <TabsDialog
      title={mode === 'view' ? 'View Pharmacy' : 'Edit Pharmacy'}
      subject={pharmacy.pharmacy_name}
      width={WIDTH}
      opened={opened}
      onClose={onClose}
      tabs={[...tabs, commission]}
    />
  );
}

interface PartTabProps {
  part: ReturnType<typeof useParts>[number];
  draft: string;
  mode: 'view' | 'edit';
}

function PartTab({ part: { initial, rules, onSubmit, fields }, draft, mode }: PartTabProps) {
  const leave = useTabActions();
  if (mode === 'view')
    return (
      <ReadOnlyForm values={initial} onClose={leave.onCancel}>
        {fields}
      </ReadOnlyForm>
    );
  return (
    <DraftForm {...leave} draft={draft} initial={initial} rules={rules} onSubmit={onSubmit}>
      {fields}
    </DraftForm>
  );
}

const draftOf = ({ uuid }: Pharmacy, part: string) => `edit-pharmacy-${part}-${uuid}`;

const pick = <const K extends string>(values: Values, fields: readonly K[]) =>
  Object.fromEntries(fields.map((name) => [name, values[name] ?? ''])) as Record<K, string>;

const generalValues = (pharmacy: Pharmacy): Values => ({
  pharmacy_name: pharmacy.pharmacy_name,
  firstName: pharmacy.firstName,
  lastName: pharmacy.lastName,
  email: pharmacy.email,
  mobile: pharmacy.mobile,
  group: pharmacy.group,
  version: String(pharmacy.version),
});
const withTextVersion = ({ version, ...texts }: { version: number } & Record<string, string | number>) =>
  ({ ...texts, version: String(version) }) as Values;

/** The three tabs, each with its own endpoint. */
function useParts(pharmacy: Pharmacy) {
  const options = { done: messages.updated, refresh: [pharmacies.list] };
  const generalEdit = useEdit(pharmacies.edit, { ...options, valuesOf: generalValues });
  const addressEdit = useEdit(pharmacies.editAddress, { ...options, valuesOf: withTextVersion });
  const bankEdit = useEdit(pharmacies.editBank, { ...options, valuesOf: withTextVersion });
  const query = { user_id: pharmacy.uuid };
  const { profile } = pharmacy;
  return [
    {
      value: 'general',
      label: 'General',
      initial: generalValues(pharmacy),
      rules: requiredRules(names),
      fields: <GeneralFields />,
      onSubmit: async (values: Values) => {
        const { mobile = '' } = values;
        if (mobile && !isValidPhone(mobile)) return { ok: false as const, fields: {} };
        return generalEdit.run({
          query,
          body: { ...pick(values, names), mobile, version: versionOf(values) },
        });
      },
    },
    {
      value: 'address',
      label: 'Address',
      initial: withTextVersion(profile.address),
      rules: requiredRules(address),
      fields: <RequiredFields fields={address} />,
      onSubmit: (values: Values) =>
        addressEdit.run({
          query,
          body: { ...pick(values, address), version: versionOf(values) },
        }),
    },
    {
      value: 'bank',
      label: 'Bank Details',
      initial: withTextVersion(profile.bank),
      rules: requiredRules(bank),
      fields: <RequiredFields fields={bank} />,
      onSubmit: (values: Values) =>
        bankEdit.run({ query, body: { ...pick(values, bank), version: versionOf(values) } }),
    },
  ];
}

const GeneralFields = () => (
  <>
    <RequiredFields fields={names} />
    <TextField name="email" label="Email" disabled />
    <PhoneField name="mobile" label="Mobile" />
    <TextField name="group" label="Group" disabled />
  </>
);
