import { pharmacies, type Pharmacy } from '@baobab/contract/pharmacies';
import type { FieldValues } from 'react-hook-form';
import { PickField, type PickProps } from '../../kit/form/PickField.tsx';

/** A form field to select a pharmacist partner. */
export const PharmacySelect = <V extends FieldValues>({
  label = 'Pharmacist',
  ...props
}: PickProps<V, Pharmacy>) => (
  <PickField {...props} endpoint={pharmacies.list} nameOf={(row) => row.pharmacy_name} label={label} />
);
