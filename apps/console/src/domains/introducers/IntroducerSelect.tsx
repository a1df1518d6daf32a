import { introducers, type Introducer } from '@baobab/contract/introducers';
import { useField } from '../../kit/form/form-context.tsx';
import { InfiniteSelect } from '../../kit/form/InfiniteSelect.tsx';

interface IntroducerSelectProps {
  /** Holds the introducer's uuid; the name is kept beside it under the same name and `Name`. */
  name: string;
  label?: string;
  required?: boolean;
  onPick?: (introducer: Introducer) => void;
}

/** A form's choice of an introducer, searched on the server, every page of them. */
export function IntroducerSelect({ name, label = 'Introducer', required, onPick }: IntroducerSelectProps) {
  const { form, value, error } = useField(name);
  const { value: shown } = useField(`${name}Name`);
  return (
    <InfiniteSelect
      name={name}
      label={label}
      endpoint={introducers.list}
      option={(row) => ({ value: row.uuid, label: row.introducer_name })}
      value={value ? { value: value as string, label: (shown as string) || (value as string) } : null}
      error={error as string | undefined}
      onChange={(picked, row) => {
        form.setFieldValue(name, picked.value);
        form.setFieldValue(`${name}Name`, picked.label);
        if (row) onPick?.(row);
      }}
      {...(required && { required })}
    />
  );
}
