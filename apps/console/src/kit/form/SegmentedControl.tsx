import { Button } from '@mantine/core';
import type { Option } from './fields.tsx';

interface SegmentedControlProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

/** A row of buttons of which exactly one is selected. */
export const SegmentedControl = ({ label, options, value, onChange }: SegmentedControlProps) => (
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
