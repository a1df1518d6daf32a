// @vitest-environment jsdom -- renders parts of screens
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../kit/api/session.ts';
import type { Form } from '../kit/form/form.ts';
import { PaymentAttempts } from '../domains/money/transactions/PaymentAttempts.tsx';
import { CouponCost, LabelUses } from '../domains/money/coupons/CouponCost.tsx';
import { CopyToAreasDialog } from '../domains/master-data/price-lists/CopyToAreasDialog.tsx';
import { PriceHealth } from '../domains/master-data/price-lists/PriceHealth.tsx';
import { variants } from '../domains/master-data/price-lists/price-lists.variants.ts';
import { PlannedUploads } from '../domains/master-data/price-imports/PlannedUploads.tsx';
import { QueuedUploads } from '../domains/master-data/price-imports/QueuedUploads.tsx';
import { AudienceForm } from '../domains/messages/bulk-notifications/AudienceForm.tsx';
import { AudienceSize } from '../domains/messages/bulk-notifications/AudienceSize.tsx';
import { AudienceCount } from '../domains/messages/bulk-notifications/NotificationFields.tsx';
import { Results } from '../domains/messages/bulk-notifications/Results.tsx';
import { TestSending } from '../domains/messages/bulk-notifications/TestSending.tsx';
import { NoteComposer } from '../domains/messages/support-notes/public.ts';
import { DeskLists } from '../domains/messages/support/DeskLists.tsx';
import { WhomToCall } from '../domains/care/lab-orders/WhomToCall.tsx';
import { OtherPartners } from '../domains/care/lab-orders/OtherPartners.tsx';
import { CouponField } from '../domains/care/appointments/CouponField.tsx';
import { Reschedule } from '../domains/care/appointments/Reschedule.tsx';
import { emptyBooking } from '../domains/care/appointments/booking.form.ts';
import { ReferralFields } from '../domains/people/influencers/ReferralFields.tsx';
import { SimilarPeople } from '../domains/people/users/SimilarPeople.tsx';
import { GeneralFields } from '../domains/people/doctors/DoctorFields.tsx';
import { Verification } from '../domains/workspace/audit/Verification.tsx';
import { History } from '../domains/workspace/audit/History.tsx';
import { PreferencesTab } from '../domains/workspace/account/PreferencesTab.tsx';
import { NeedsAttention } from '../domains/overview/dashboards/NeedsAttention.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// jsdom has no fonts.
Object.assign(document, { fonts: { addEventListener() {}, removeEventListener() {} } });
vi.mock('../kit/url-state.ts', async (original) => ({
  ...(await original<object>()),
  useUrlState: () => [{}, () => undefined],
  useDialog: () => ({ opened: false, open: () => undefined, close: () => undefined }),
}));
vi.mock('../kit/dialog/Dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <b>{children}</b>,
  useBlocker: () => undefined,
}));

const uuid = '00000000-0000-4000-8000-000000000001';
const close = { opened: true, onClose: () => undefined };

/** A part of a form with these values. */
function InForm<V extends FieldValues>({
  values,
  children,
}: {
  values: object;
  children: (form: Form<V>) => ReactNode;
}) {
  return children(useForm<V>({ defaultValues: values as DefaultValues<V> }) as unknown as Form<V>);
}
const inForm = (values: object, children: (form: never) => ReactNode) => (
  <InForm values={values}>{children as (form: Form<FieldValues>) => ReactNode}</InForm>
);

const coupon = { uuid } as Parameters<typeof CouponCost>[0]['coupon'];
const progress = { recipients: 2, sent: 1, failed: 0, remaining: 1 };
const compose = {
  audience: 'rule',
  user: [],
  saved: { id: uuid, label: 'Lagos' },
  when: 'now',
  draft: false,
};
const order = {
  full_order_details: [{ test_info: { partner_uuid: uuid } }],
  user_info: {},
  patient_info: {},
};
const booking = {
  uuid,
  doctor_uuid: uuid,
  patient_uuid: uuid,
  slot: uuid,
  start_time: '2020-01-01T09:00:00Z',
  booking_date: '2020-01-01T09:00:00Z',
};
const withCoupon = {
  ...emptyBooking,
  consumer: { id: uuid, label: 'Bola' },
  doctor_uuid: { id: uuid, label: 'Ada' },
  type: 'nigerian',
  amount_value: 100,
  coupon_code: 'TEN',
};
const filters = { values: {}, change: () => undefined, clear: () => undefined };

const parts: { text: string; part: ReactNode }[] = [
  { text: 'The attempts could not be loaded.', part: <PaymentAttempts payment={{ uuid } as never} /> },
  { text: 'The cost could not be loaded.', part: <CouponCost coupon={coupon} /> },
  { text: 'The uses could not be loaded.', part: <LabelUses coupon={coupon} /> },
  {
    text: 'The cities could not be loaded.',
    part: <CopyToAreasDialog {...close} prices={[]} onCopy={() => undefined} />,
  },
  {
    text: 'The prices to check could not be loaded.',
    part: <PriceHealth variant={variants.pathology} filters={filters as never} onAdd={false} />,
  },
  { text: 'The planned changes could not be loaded.', part: <PlannedUploads kind="pathology" /> },
  { text: 'The uploads in progress could not be loaded.', part: <QueuedUploads kind="pathology" /> },
  { text: 'The cities could not be loaded.', part: <AudienceForm {...close} audience={null} /> },
  { text: 'The number of people could not be read.', part: <AudienceSize all chosen={[]} /> },
  {
    text: 'The number of people could not be read.',
    part: inForm(compose, (form) => <AudienceCount form={form} />),
  },
  { text: 'The results could not be loaded.', part: <Results notification={{ uuid, progress } as never} /> },
  { text: 'The colleagues could not be loaded.', part: inForm({}, (form) => <TestSending form={form} />) },
  { text: 'The colleagues could not be loaded.', part: <NoteComposer channel={uuid} /> },
  { text: 'The counts could not be loaded.', part: <DeskLists list="all" onChoose={() => undefined} /> },
  {
    text: 'The contacts of the laboratory could not be loaded.',
    part: <WhomToCall order={order as never} daysLate={2} />,
  },
  { text: 'Other partners could not be searched.', part: <OtherPartners search="ada" /> },
  {
    text: 'The coupon could not be checked.',
    part: inForm(withCoupon, (form) => <CouponField form={form} />),
  },
  {
    text: 'The slots of this day could not be loaded.',
    part: <Reschedule booking={booking as never} onDone={() => undefined} />,
  },
  {
    text: 'The next free slot could not be loaded.',
    part: <Reschedule booking={booking as never} onDone={() => undefined} />,
  },
  { text: 'The referral code could not be loaded.', part: <ReferralFields uuid={uuid} /> },
  {
    text: 'People like this one could not be searched.',
    part: <SimilarPeople name="Ada Obi" email="ada@x.ng" mobile="08030000000" />,
  },
  {
    text: 'The specialities could not be loaded.',
    part: inForm({ languages: [], speciality: [] }, (form) => <GeneralFields form={form} />),
  },
  { text: 'The state of the chain could not be loaded.', part: <Verification /> },
  { text: 'Your preferences could not be loaded.', part: <PreferencesTab /> },
  { text: 'The work queues could not be loaded.', part: <NeedsAttention /> },
];

let page: HTMLElement;
let root: Root;
let requests = 0;
let respond: (url: string) => Response;
const broken = () => new Response(JSON.stringify({ message: 'Something went wrong' }), { status: 500 });
beforeEach(() => {
  requests = 0;
  respond = broken;
  vi.stubGlobal('fetch', async (url: string) => {
    requests += 1;
    return respond(url);
  });
  startSession('token', { uuid, username: 'a', full_name: 'A', email: 'a@x.ng', role: 'admin' });
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
});

const render = (part: ReactNode) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MantineProvider env="test">{part}</MantineProvider>
      </QueryClientProvider>,
    ),
  );
/** The failure with this text. */
const failure = (text: string) =>
  vi.waitFor(
    () =>
      [...page.querySelectorAll('[role="alert"]')].find(({ textContent }) => textContent.startsWith(text)) ??
      expect.fail(page.textContent),
    { timeout: 3_000 },
  );
const clickTryAgain = async (text: string) => {
  const button = (await failure(text)).querySelector('button')!;
  expect(button.textContent).toBe('Try again');
  await act(async () => button.click());
};

test.each(parts)('“$text” is shown instead of nothing, and Try again reads again', async ({ text, part }) => {
  await render(part);
  await failure(text);
  const before = requests;
  await clickTryAgain(text);
  await vi.waitFor(() => expect(requests).toBeGreaterThan(before));
});

test('older entries of a history that could not be loaded leave the newer ones, and are loaded by Try again', async () => {
  const entry = {
    id: 1,
    at: '2026-03-02T09:00:00Z',
    label: 'Edited',
    kind: 'change',
    fields: [],
    actor: null,
  };
  const first = () =>
    new Response(JSON.stringify({ data: [{ ...entry, action: 'x', subject: {} }], count: 21 }));
  respond = (url) => (url.includes('skip=0') ? first() : broken());
  const { users } = await import('@baobab/contract/people/users');
  await render(<History of={users.history} id={uuid} />);
  const older = await vi.waitFor(
    () =>
      [...page.querySelectorAll('button')].find((one) => one.textContent === 'Load older') ?? expect.fail(),
  );
  await act(async () => older.click());
  await failure('Older entries could not be loaded.');
  expect(page.textContent).toContain('Edited');
  respond = first;
  await clickTryAgain('Older entries could not be loaded.');
  await vi.waitFor(() => expect(page.querySelector('[role="alert"]')).toBeNull());
});
