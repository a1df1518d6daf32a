import { Button } from '@mantine/core';

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A row of buttons of which exactly one is selected. */
export const SegmentedControl = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) => (
  <Button.Group aria-label={label}>
    {options.map((option) => (
      <Button
        key={option.value}
        size="xs"
        variant={option.value === value ? 'filled' : 'default'}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </Button>
    ))}
  </Button.Group>
);
