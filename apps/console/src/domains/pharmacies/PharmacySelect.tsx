import { pharmacies, type Pharmacy } from '@baobab/contract/pharmacies';
import type { Option } from '../../kit/form/fields.tsx';
import { InfiniteSelect } from '../../kit/form/InfiniteSelect.tsx';

interface PharmacySelectProps {
  label?: string;
  name?: string;
  value: Option | null;
  onChange: (picked: Option, pharmacy: Pharmacy | null) => void;
  onClear?: () => void;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
}

/** A choice among the pharmacist partners, by the pharmacy's name, every page of them. */
export const PharmacySelect = ({ label = 'Pharmacist', ...props }: PharmacySelectProps) => (
  <InfiniteSelect
    {...props}
    label={label}
    endpoint={pharmacies.list}
    option={(row) => ({ value: row.uuid, label: row.pharmacy_name })}
  />
);
