import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react';

/** The number of failed submits, and whether the form's rules or the server rejected the last one. */
export interface SubmitFailure {
  count: number;
  source: 'rules' | 'server';
}

/** A value that someone else changed differently; both are shown until one is chosen. */
export interface Conflict {
  theirs: unknown;
  /** The form's own value as text. */
  mine: string;
  message: string;
}

export interface FormStatus {
  failure: SubmitFailure;
  conflicts: Readonly<Record<string, Conflict>>;
  resolve: (name: string, choice: 'mine' | 'theirs') => void;
  /** Registers a field that shows its error; returns the cleanup. */
  show: (name: string) => () => void;
}

const FormStatusContext = createContext<FormStatus>({
  failure: { count: 0, source: 'rules' },
  conflicts: {},
  resolve: () => undefined,
  show: () => () => undefined,
});
export const FormStatusProvider = FormStatusContext.Provider;
export const useFormStatus = () => useContext(FormStatusContext);

/** The error of a field. The head of the form shows the errors and conflicts that no field shows. */
export function FieldError({ name, children }: { name: string; children: ReactNode }) {
  const { show } = useFormStatus();
  useLayoutEffect(() => show(name), [show, name]);
  return children;
}
