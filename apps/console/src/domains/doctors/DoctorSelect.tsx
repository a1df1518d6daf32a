import type { doctors } from '@baobab/contract/doctors';
import type { RowOf } from '../../kit/api/queries.ts';
import { PickField, type PickProps } from '../../kit/form/PickField.tsx';
import { doctorChoice } from './doctors.choice.ts';

/** A form's choice among the platform's active doctors. */
export const DoctorSelect = ({ label = 'Doctor', ...props }: PickProps<RowOf<typeof doctors.options>>) => (
  <PickField {...props} {...doctorChoice} label={label} />
);
