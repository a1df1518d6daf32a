import { TextInput } from '@mantine/core';
import { requiredProps } from './fields.tsx';
import { useTextField } from './form-context.tsx';
import type { Rule } from './rules.ts';

interface NumberFieldProps {
  name: string;
  label: string;
  required?: boolean;
  /** What the number counts: ₦ stands before it, anything else after. */
  unit?: string;
}

/** A number as people type it: separators and the sign of the currency are read over. */
export const numberIn = (text: string): number => {
  const plain = text.replaceAll(/[\s,₦]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
};

export const isNumber =
  (message: string): Rule =>
  (value) =>
    Number.isNaN(numberIn(value)) ? message : null;

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
