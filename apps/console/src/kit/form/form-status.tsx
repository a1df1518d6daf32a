import { createContext, useContext } from 'react';

/** The number of failed submits, and whether the form's rules or the server rejected the last one. */
export interface SubmitFailure {
  count: number;
  source: 'rules' | 'server';
}

/** A value that someone else changed differently; both are shown until one is chosen. */
export interface Conflict {
  theirs: unknown;
  message: string;
}

export interface FormStatus {
  failure: SubmitFailure;
  conflicts: Readonly<Record<string, Conflict>>;
  resolve: (name: string, choice: 'mine' | 'theirs') => void;
}

const FormStatusContext = createContext<FormStatus>({
  failure: { count: 0, source: 'rules' },
  conflicts: {},
  resolve: () => undefined,
});
export const FormStatusProvider = FormStatusContext.Provider;
export const useFormStatus = () => useContext(FormStatusContext);
