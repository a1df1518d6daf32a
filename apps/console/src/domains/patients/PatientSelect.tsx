import { patients } from '@baobab/contract/patients';
import { InfiniteSelect } from '../../kit/form/InfiniteSelect.tsx';
import type { Option } from '../../kit/form/fields.tsx';
import { formatPhone } from '../../kit/format.ts';

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
    endpoint={patients.list}
    option={(row) => ({
      value: row.uuid,
      label: row.mobile ? `${row.full_name} · ${formatPhone(row.mobile)}` : row.full_name,
    })}
    value={value}
    onChange={(picked) => onChange(picked)}
    onClear={onClear}
    emptyText="No patient found"
  />
);
