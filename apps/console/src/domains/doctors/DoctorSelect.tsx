import type { doctors } from '@baobab/contract/doctors';
import type { FieldValues } from 'react-hook-form';
import type { RowOf } from '../../kit/api/queries.ts';
import { PickField, type PickProps } from '../../kit/form/PickField.tsx';
import { doctorChoice } from './doctors.choice.ts';

/** A form field to select an active doctor of the platform. */
export const DoctorSelect = <V extends FieldValues>({
  label = 'Doctor',
  ...props
}: PickProps<V, RowOf<typeof doctors.options>>) => <PickField {...props} {...doctorChoice} label={label} />;
