// @vitest-environment jsdom -- renders a dialog
import type { ReactNode } from 'react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { RefundsDialog } from './RefundsDialog.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const payment = (reference_id: string, due_back: number) => ({
  uuid: reference_id,
  reference_id,
  due_back,
  amount: 50,
  createdAt: '2026-11-10T09:00:00.000Z',
});
const twice = payment('TWICE', 50);
vi.mock('../../../kit/api/queries.ts', () => ({
  usePage: (...[, , , { refund }]: [unknown, unknown, unknown, { refund?: string }]) => ({
    rows: refund ? [payment('FAILED', 49), twice] : [twice, payment('PAID', 0)],
    total: 2,
  }),
  useRefresh: () => () => Promise.resolve(),
}));
vi.mock('../../../kit/dialog/Dialog.tsx', () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('../../workspace/records/public.ts', () => ({
  RecordLink: ({ name }: { name: string }) => <b>{name}</b>,
}));
vi.mock('../../money/transactions/public.ts', () => ({ RefundSelect: () => null }));

test('lists payments of which money is due back, also failed ones, and paid ones once each', () => {
  const parent = document.createElement('div');
  const root = createRoot(parent);
  act(() =>
    root.render(<RefundsDialog opened onClose={() => undefined} consumer={{ uuid: 'c', name: 'Ada' }} />),
  );
  const names = [...parent.querySelectorAll('b')].map(({ textContent }) => textContent);
  expect(names).toEqual(['FAILED', 'TWICE', 'PAID']);
  act(() => root.unmount());
});
