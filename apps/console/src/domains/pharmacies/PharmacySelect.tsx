import { pharmacies, type Pharmacy } from '@baobab/contract/pharmacies';
import { PickField, type PickProps } from '../../kit/form/PickField.tsx';

/** A form's choice among the pharmacist partners. */
export const PharmacySelect = ({ label = 'Pharmacist', ...props }: PickProps<Pharmacy>) => (
  <PickField {...props} endpoint={pharmacies.list} nameOf={(row) => row.pharmacy_name} label={label} />
);
