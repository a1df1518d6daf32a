import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { useField } from '../../kit/form/form-context.tsx';
import { InfiniteSelect } from '../../kit/form/InfiniteSelect.tsx';

const asOption = (name: string) => ({ value: name, label: name });

export function PartnerField({ name, label }: { name: string; label: string }) {
  const { form, value, error } = useField(name);
  return (
    <InfiniteSelect
      name={name}
      label={label}
      required
      endpoint={partnerNames.list}
      option={(row) => asOption(row.name)}
      value={value ? asOption(value as string) : null}
      error={error as string | undefined}
      onChange={(picked) => form.setFieldValue(name, picked.value)}
    />
  );
}

/** Branches of the chosen partner, or of all while none is chosen; a branch not opened yet may be typed. */
export function BranchField({ name, label }: { name: string; label: string }) {
  const { form, value, error } = useField(name);
  const { value: partner } = useField('partner_name');
  return (
    <InfiniteSelect
      name={name}
      label={label}
      required
      endpoint={partnerNames.branches}
      query={{ partner_name: partner }}
      option={(row) => asOption(row.name)}
      value={value ? asOption(value as string) : null}
      error={error as string | undefined}
      create={asOption}
      onChange={(picked, row) => {
        form.setFieldValue(name, picked.value);
        if (row && !partner) form.setFieldValue('partner_name', row.partner_name);
      }}
    />
  );
}
