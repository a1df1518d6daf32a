import { createContext, useContext, useState, useSyncExternalStore, type ChangeEvent } from 'react';
import { FormStore, type Values } from './form-store.ts';

const FormContext = createContext<FormStore | null>(null);
export const FormProvider = FormContext.Provider;

/** How often the form was sent back, and by whom the last time: its own rules or the server. */
export interface Refusal {
  count: number;
  by: 'rules' | 'server';
}
const RefusalContext = createContext<Refusal>({ count: 0, by: 'rules' });
export const RefusalProvider = RefusalContext.Provider;
export const useRefusal = () => useContext(RefusalContext);

/** A form that begins with these values; later ones change nothing. */
export const useFormStore = (initial: Values) => useState(() => new FormStore(initial))[0];

/** The form around, to be changed; it is the same object for good, and reading it draws nothing anew. */
export function useForm(): FormStore {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field stands outside a form');
  return form;
}

/** Draws anew when this part of the form changes, and only then: typing stays quick in a long form. */
function useFormSelector<T>(read: (form: FormStore) => T): [FormStore, T] {
  const form = useForm();
  return [form, useSyncExternalStore(form.subscribe, () => read(form))];
}

/** One field: what stands in it, what is wrong with it, and the form it stands in. */
export function useField(name: string) {
  const [form, value] = useFormSelector(({ values }) => values[name] ?? '');
  const [, error] = useFormSelector(({ errors }) => errors[name]);
  return { form, value, error };
}

/** A field that is typed into, as its input takes it. */
export function useTextField(name: string) {
  const { form, value, error } = useField(name);
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    form.set(name, event.currentTarget.value);
  return { name, value, error, onChange, autoComplete: 'off' };
}

/** Everything that is typed, for what follows from several fields. */
export const useValues = () => useFormSelector(({ values }) => values)[1];

/** What is wrong with the form as it stands, by field. */
export const useErrors = () => useFormSelector(({ errors }) => errors)[1];
