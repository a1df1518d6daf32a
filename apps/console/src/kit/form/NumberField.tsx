import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { requiredProps } from './fields.tsx';
import type { Form, Name } from './form.ts';
import { useField } from './use-field.tsx';
import { useTypedText } from './use-typed-text.ts';
import classes from './form.module.css';

interface NumberFieldProps<V extends FieldValues> {
  form: Form<V>;
  name: Name<V, number | null>;
  label: string;
  required?: boolean;
  /** The unit: ₦ is shown before the number, anything else after it. */
  unit?: string;
  /** The amount that an arrow key adds. */
  step?: number;
  /** The decimals of an amount that was not typed. */
  decimals?: number;
  max?: number;
  disabled?: boolean;
  readOnly?: boolean;
  /** A warning under the field, which does not prevent submitting. */
  warning?: string | undefined;
  /** An explanation under the field. */
  description?: ReactNode;
}

/** Reads a typed number; spaces, thousands separators and ₦ are ignored. No text is null, another text NaN. */
export const parseNumber = (text: string): number | null => {
  const plain = text.replaceAll(/[\s,₦]/g, '');
  return plain === '' ? null : Number(plain);
};
/** The text of a number that was not typed; money has thousands separators. */
const textOf = (value: number | null | undefined, unit: string | undefined, decimals: number | undefined) => {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  if (unit !== '₦') return String(value);
  return value.toLocaleString('en-NG', {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 2,
  });
};

/** The props of a percentage. */
export const PERCENT = { unit: '%', step: 0.01, max: 100 };

/** The number after an arrow key, without the rounding errors of binary fractions. */
export const stepNumber = (value: number | null, by: number, max = Number.MAX_SAFE_INTEGER): number =>
  Number(Math.min(max, Math.max(0, (value || 0) + by)).toFixed(2));

const ARROWS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A text input, because a number input of the browser drops a pasted "₦1,500" and changes with the mouse wheel. Arrow
 * keys change the number, and letters cannot be typed.
 */
export function NumberField<V extends FieldValues>(props: NumberFieldProps<V>) {
  const {
    form,
    name,
    label,
    required,
    unit,
    step = 1,
    decimals,
    max,
    disabled,
    readOnly = false,
    warning,
    description,
  } = props;
  const { value, set, error } = useField(form, name);
  const typed = useTypedText<number | null>(value, (number) => textOf(number, unit, decimals));
  const sign = unit && <span aria-hidden>{unit}</span>;
  return (
    <TextInput
      name={name}
      label={label}
      error={error}
      description={warning ? <span className={classes.warning}>{warning}</span> : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      inputMode="decimal"
      disabled={disabled}
      readOnly={readOnly}
      value={typed.text}
      onChange={(event) => {
        const text = event.currentTarget.value.replaceAll(/[^\d\s.,₦-]/g, '');
        const number = parseNumber(text);
        typed.keep(text, number);
        set(number as typeof value);
      }}
      onKeyDown={(event) => {
        const direction = ARROWS[event.key];
        if (direction === undefined || readOnly) return;
        event.preventDefault();
        set(stepNumber(value, direction * step, max) as typeof value);
      }}
      {...(unit === '₦' ? { leftSection: sign } : { rightSection: sign, rightSectionWidth: 60 })}
      {...requiredProps(required)}
    />
  );
}
