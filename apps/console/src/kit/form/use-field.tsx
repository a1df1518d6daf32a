import type { ChangeEvent, ReactNode } from 'react';
import {
  useController,
  useWatch,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form';
import { ConflictError } from './ConflictError.tsx';
import type { Form, Name } from './form.ts';
import { FieldError, useFormStatus } from './form-status.tsx';

/** A field's value, setter and error. Only a change of this field renders it again. */
export function useField<V extends FieldValues, N extends FieldPath<V>>(form: Form<V>, name: N) {
  const { field, fieldState } = useController({ control: form.control, name });
  const conflict = useFormStatus().conflicts[name];
  const content: ReactNode = conflict ? (
    <ConflictError name={name} message={conflict.message} />
  ) : (
    fieldState.error?.message
  );
  const error: ReactNode = content && <FieldError name={name}>{content}</FieldError>;
  return {
    value: field.value as FieldPathValue<V, N>,
    set: field.onChange as (value: FieldPathValue<V, N>) => void,
    error,
  };
}

/** The value of a field that another part of the form depends on. */
export const useValue = <V extends FieldValues, N extends FieldPath<V>>(
  form: Form<V>,
  name: N,
): FieldPathValue<V, N> => useWatch({ control: form.control, name });

/** All values of the form, for content that depends on several fields. */
export const useValues = <V extends FieldValues>(form: Form<V>): V =>
  useWatch({ control: form.control, compute: (values: V) => values });

/** The input props of a text field. */
export function useTextField<V extends FieldValues, N extends Name<V, string>>(form: Form<V>, name: N) {
  const { value, set, error } = useField(form, name);
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    set(event.currentTarget.value as typeof value);
  // Another server may leave out an empty text.
  return { name, value: (value as string | undefined) ?? '', error, onChange, autoComplete: 'off' };
}
