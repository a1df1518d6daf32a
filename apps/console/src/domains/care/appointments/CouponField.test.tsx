// @vitest-environment jsdom -- renders a form
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../../../kit/api/queries.ts';
import { DEBOUNCE_MS } from '../../../kit/defaults.ts';
import { emptyBooking, type BookingForm, type BookingValues } from './booking.form.ts';
import { CouponField } from './CouponField.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

let form: BookingForm;
const expose = (current: BookingForm) => {
  form = current;
};

function Fields() {
  const current = useForm<BookingValues>({
    defaultValues: {
      ...emptyBooking,
      consumer: { id: 'consumer', label: 'Bola Ade' },
      doctor_uuid: { id: 'doctor', label: 'Ada Obi' },
      type: 'nigerian',
      amount_value: 4_500,
    },
  });
  expose(current);
  return <CouponField form={current} />;
}

test('the form has the discount of the coupon while it shows it, and none for other values', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const given = Number(new URL(url, 'http://localhost').searchParams.get('amount_value'));
    const data = { accepted: true, message: `${given / 10} off`, discount: given / 10 };
    return new Response(JSON.stringify({ data }), { status: 200 });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const root = createRoot(document.createElement('div'));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    queryClient.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider>
          <Fields />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  const load = () => act(async () => void (await vi.advanceTimersByTimeAsync(DEBOUNCE_MS)));
  const change = (values: Partial<BookingValues>) =>
    act(async () => form.reset({ ...form.getValues(), ...values }));
  await change({ coupon_code: 'TEN' });
  expect(form.getValues('seen_discount')).toBeNull();
  await load();
  expect(form.getValues('seen_discount')).toBe(450);
  await change({ amount_value: 5_000 });
  expect(form.getValues('seen_discount')).toBeNull();
  await load();
  expect(form.getValues('seen_discount')).toBe(500);
  await change({ coupon_code: '' });
  expect(form.getValues('seen_discount')).toBeNull();
});
