import { pharmacies, type Pharmacy } from '@baobab/contract/pharmacies';
import { PickField, type PickProps } from '../../kit/form/PickField.tsx';

/** A form field to select a pharmacist partner. */
export const PharmacySelect = ({ label = 'Pharmacist', ...props }: PickProps<Pharmacy>) => (
  <PickField {...props} endpoint={pharmacies.list} nameOf={(row) => row.pharmacy_name} label={label} />
);
