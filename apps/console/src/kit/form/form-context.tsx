import { useForm, type UseFormReturnType } from '@mantine/form';
import { createContext, useContext } from 'react';

export type Values = Record<string, string>;
export type Form = UseFormReturnType<Values>;
/** Says what is wrong with a value, or nothing. */
export type Rule = (value: string, values: Values) => string | null;

const FormContext = createContext<Form | null>(null);
export const FormProvider = FormContext.Provider;

/** How often the form was sent back, and by whom the last time: its own rules or the server. */
export interface Refusal {
  count: number;
  by: 'rules' | 'server';
}
const RefusalContext = createContext<Refusal>({ count: 0, by: 'rules' });
export const RefusalProvider = RefusalContext.Provider;
export const useRefusal = () => useContext(RefusalContext);

/** What is wrong with the form as it stands, by field. */
export const useErrors = () => useContext(FormContext)?.errors ?? {};

export function useField(name: string) {
  const form = useContext(FormContext);
  if (!form) throw new Error(`The field ${name} stands outside a form`);
  return { form, ...form.getInputProps(name), key: form.key(name), value: form.values[name] ?? '' };
}

export const required =
  (message: string): Rule =>
  (value) =>
    value.trim() ? null : message;

export const wellFormedEmail =
  (message: string): Rule =>
  (value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? null : message;

export const onlyDigits =
  (message: string): Rule =>
  (value) =>
    /^\d*$/.test(value) ? null : message;

/** The rows of a form whose rows are repeated, in order; `rows` holds their ids, `rows/3/city` a row's value. */
export const rowIds = (values: Values, rows: string) => (values[rows] ?? '').split(',').filter(Boolean);
export const inRow = (rows: string, id: string) => `${rows}/${id}/`;

/** A rule for `rows/*` and a name holds for that input of every row. */
function namesOf(rule: string, values: Values): string[] {
  const [rows = '', input] = rule.split('/*/');
  return input === undefined ? [rule] : rowIds(values, rows).map((id) => inRow(rows, id) + input);
}

/** A form whose rules are data beside its messages. */
export function useRuledForm(initial: Values, rules: Record<string, readonly Rule[]>): Form {
  return useForm<Values>({
    initialValues: initial,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(rules).flatMap(([rule, list]) =>
          namesOf(rule, values).map((name) => {
            const problem = list
              .map((one) => one(values[name] ?? '', values))
              .find((found) => found !== null);
            return [name, problem ?? null];
          }),
        ),
      ),
  });
}
