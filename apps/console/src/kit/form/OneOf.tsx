import { Button } from '@mantine/core';
import type { Option } from './fields.tsx';

interface OneOfProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

/** A few choices side by side, one of which holds. */
export const OneOf = ({ label, options, value, onChange }: OneOfProps) => (
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
