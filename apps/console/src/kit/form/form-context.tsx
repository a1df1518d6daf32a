import {
  createContext,
  useContext,
  useState,
  useSyncExternalStore,
  type ChangeEvent,
  type ReactNode,
} from 'react';
import { ConflictError } from './ConflictError.tsx';
import { FormStore, type Values } from './form-store.ts';

const FormContext = createContext<FormStore | null>(null);
export const FormProvider = FormContext.Provider;

/** The number of failed submits, and whether the form's rules or the server rejected the last one. */
export interface SubmitFailure {
  count: number;
  source: 'rules' | 'server';
}
const SubmitFailureContext = createContext<SubmitFailure>({ count: 0, source: 'rules' });
export const SubmitFailureProvider = SubmitFailureContext.Provider;
export const useSubmitFailure = () => useContext(SubmitFailureContext);

/** Creates the form's store with the values of a record, and of a draft; later values are ignored. */
export const useFormStore = (base: Values, values?: Values) => useState(() => new FormStore(base, values))[0];

/** The surrounding form's store. The object never changes, so using it causes no renders. */
export function useForm(): FormStore {
  const form = useContext(FormContext);
  if (!form) throw new Error('Form fields must be rendered inside a form');
  return form;
}

/** Renders again only when the selected part of the form changes, so that typing stays fast in long forms. */
function useFormSelector<T>(read: (form: FormStore) => T): [FormStore, T] {
  const form = useForm();
  return [form, useSyncExternalStore(form.subscribe, () => read(form))];
}

/** A field's value and error, and its form. */
export function useField(name: string) {
  const [form, value] = useFormSelector(({ values }) => values[name] ?? '');
  const [, text] = useFormSelector(({ errors }) => errors[name]);
  const [, theirs] = useFormSelector(({ conflicts }) => conflicts[name]);
  const error: ReactNode =
    text !== undefined && theirs !== undefined ? <ConflictError form={form} name={name} text={text} /> : text;
  return { form, value, error };
}

/** The input props of a text field. */
export function useTextField(name: string) {
  const { form, value, error } = useField(name);
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    form.set(name, event.currentTarget.value);
  return { name, value, error, onChange, autoComplete: 'off' };
}

/** All values of the form, for content that depends on several fields. */
export const useValues = () => useFormSelector(({ values }) => values)[1];

/** The form's errors by field. */
export const useErrors = () => useFormSelector(({ errors }) => errors)[1];
