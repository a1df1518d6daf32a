import { TextInput } from '@mantine/core';
import { requiredProps } from './fields.tsx';
import { useTextField } from './form-context.tsx';
import type { Rule } from './rules.ts';

interface NumberFieldProps {
  name: string;
  label: string;
  required?: boolean;
  /** The unit: ₦ is shown before the number, anything else after it. */
  unit?: string;
}

/** Parses a typed number; spaces, thousands separators and ₦ are ignored. */
export const parseNumber = (text: string): number => {
  const plain = text.replaceAll(/[\s,₦]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
};

export const isNumber =
  (message: string): Rule =>
  (value) =>
    Number.isNaN(parseNumber(value)) ? message : null;

export function NumberField({ name, label, required, unit }: NumberFieldProps) {
  const sign = unit && <span aria-hidden>{unit}</span>;
  return (
    <TextInput
      {...useTextField(name)}
      label={label}
      inputMode="decimal"
      {...(unit === '₦' ? { leftSection: sign } : { rightSection: sign, rightSectionWidth: 60 })}
      {...requiredProps(required)}
    />
  );
}
