import { InfiniteSelect } from '../../kit/form/InfiniteSelect.tsx';
import type { Option } from '../../kit/form/fields.tsx';
import { patientChoice } from './patients.choice.ts';

interface PatientSelectProps {
  value: Option | null;
  onChange: (picked: Option) => void;
  onClear: () => void;
}

/** Selects one patient, searched on the server. */
export const PatientSelect = ({ value, onChange, onClear }: PatientSelectProps) => (
  <InfiniteSelect
    label="Patient"
    placeholder="All patients"
    endpoint={patientChoice.endpoint}
    option={(row) => ({ value: row.uuid, label: patientChoice.nameOf(row) })}
    value={value}
    onChange={(picked) => onChange(picked)}
    onClear={onClear}
    emptyText="No patient found"
  />
);
