import { TextInput } from '@mantine/core';
import { requiredProps } from './fields.tsx';
import { useField, useTextField } from './form-context.tsx';
import type { Rule } from './rules.ts';

interface NumberFieldProps {
  name: string;
  label: string;
  required?: boolean;
  /** The unit: ₦ is shown before the number, anything else after it. */
  unit?: string;
  /** The amount that an arrow key adds. */
  step?: number;
  max?: number;
  disabled?: boolean;
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

/** The props of a percentage. */
export const PERCENT = { unit: '%', step: 0.01, max: 100 };

/** The number after an arrow key, without the rounding errors of binary fractions. */
export function stepNumber(text: string, by: number, max = Number.MAX_SAFE_INTEGER): string {
  const next = (parseNumber(text) || 0) + by;
  return String(Number(Math.min(max, Math.max(0, next)).toFixed(2)));
}

const ARROWS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A text input, because a number input of the browser drops a pasted "₦1,500" and changes with the mouse wheel. Arrow
 * keys change the number, and letters cannot be typed.
 */
export function NumberField({ name, label, required, unit, step = 1, max, disabled }: NumberFieldProps) {
  const { form, value } = useField(name);
  const sign = unit && <span aria-hidden>{unit}</span>;
  return (
    <TextInput
      {...useTextField(name)}
      label={label}
      inputMode="decimal"
      disabled={disabled}
      onChange={(event) => form.set(name, event.currentTarget.value.replaceAll(/[^\d\s.,₦-]/g, ''))}
      onKeyDown={(event) => {
        const direction = ARROWS[event.key];
        if (direction === undefined) return;
        event.preventDefault();
        form.set(name, stepNumber(value, direction * step, max));
      }}
      {...(unit === '₦' ? { leftSection: sign } : { rightSection: sign, rightSectionWidth: 60 })}
      {...requiredProps(required)}
    />
  );
}
