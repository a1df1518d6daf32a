import { ApiError } from '@baobab/contract/kit/client';
import type { ErrorBody } from '@baobab/contract/kit/errors';
import { act, type SyntheticEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';
import type { Outcome } from '../feedback/use-action.ts';
import { editing, useEditForm, type EditFormOptions } from './use-edit-form.ts';
import { EditForm } from './EditForm.tsx';
import { useField } from './use-field.tsx';
import type { Form } from './form.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

export interface Price {
  amount: number | null;
  tat: string;
  office: { phone: string; email: string };
  version: number;
}
export type Values = Omit<Price, 'version'>;

export const price: Price = {
  amount: 100,
  tat: '2 days',
  office: { phone: '1', email: 'a@x.ng' },
  version: 1,
};
const valuesOf = ({ amount, tat, office }: Price): Values => ({ amount, tat, office });
const adaChanged = { by: 'Ada Obi', at: '2026-03-02T09:00:00Z' };
export const conflict = (current: Price, changed: ErrorBody['changed'] = adaChanged): Outcome<never> => ({
  ok: false,
  fields: { amount: 'This is “120” now' },
  error: new ApiError(409, {
    message: 'Someone else changed this',
    current,
    changed,
  }),
});

interface TestedForm {
  edit: ReturnType<typeof useEditForm<Values, unknown>>;
  root: ReturnType<typeof createRoot>;
  page: HTMLElement;
  renders: Record<string, number>;
}
/** The form that a test renders; `useTestForm` opens its page. */
export const shown = { renders: {} } as TestedForm;
const countRender = (name: string) => {
  shown.renders[name] = (shown.renders[name] ?? 0) + 1;
};
const expose = (current: TestedForm['edit']) => {
  shown.edit = current;
};

function Field({ form, name }: { form: Form<Values>; name: 'amount' | 'tat' | 'office.phone' }) {
  countRender(name);
  return <p data-field={name}>{useField(form, name).error}</p>;
}
interface TestFormProps extends Partial<EditFormOptions<Values, unknown>> {
  record?: Price;
  children?: React.ReactNode;
}
export function TestForm({ record = price, children, ...rest }: TestFormProps) {
  const current = useEditForm<Values, unknown>({
    start: editing(record, valuesOf),
    onSubmit: async () => ({ ok: true, reply: null }),
    onDone: () => undefined,
    ...rest,
  });
  expose(current);
  return (
    <EditForm edit={current}>
      <Field form={current.form} name="amount" />
      <Field form={current.form} name="tat" />
      <Field form={current.form} name="office.phone" />
      {children}
    </EditForm>
  );
}
export const render = (element: React.ReactNode) => act(async () => shown.root.render(element));
export const submit = () =>
  act(async () =>
    shown.edit.submit({ preventDefault: () => undefined, persist: () => undefined } as SyntheticEvent),
  );

/** An empty page for the next form. */
export function openPage() {
  shown.page = document.createElement('div');
  shown.root = createRoot(shown.page);
}
export const closePage = () => act(async () => shown.root.unmount());

/** Opens a page for each test. Call it at the top of a test file. */
export function useTestForm() {
  beforeEach(() => {
    sessionStorage.clear();
    shown.renders = {};
    openPage();
  });
  afterEach(closePage);
}
