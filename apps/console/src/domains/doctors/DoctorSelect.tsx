import { doctors, type doctorOption } from '@baobab/contract/doctors';
import type * as z from 'zod';
import type { Option } from '../../kit/form/fields.tsx';
import { InfiniteSelect } from '../../kit/form/InfiniteSelect.tsx';

export type DoctorOption = z.infer<typeof doctorOption>;

interface DoctorSelectProps {
  label?: string;
  name?: string;
  value: Option | null;
  onChange: (picked: Option, doctor: DoctorOption | null) => void;
  onClear?: () => void;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
}

/** A choice among the platform's active doctors, by name, every page of them. */
export const DoctorSelect = ({ label = 'Doctor', ...props }: DoctorSelectProps) => (
  <InfiniteSelect
    {...props}
    label={label}
    endpoint={doctors.options}
    option={(row) => ({ value: row.uuid, label: row.full_name })}
  />
);
