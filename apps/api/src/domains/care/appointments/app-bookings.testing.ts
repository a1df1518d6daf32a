import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../testing/test-app.ts';
import { addPayment, eventSender, eventText } from '../../money/transactions/payment-events.testing.ts';
import type { useBookings } from './appointments.testing.ts';

/** The bookings that the app of consumers writes. */
export function useAppBookings(api: TestApp, { participants, newSlot }: ReturnType<typeof useBookings>) {
  const { paystack } = eventSender(api);
  const dueOf = async (uuid: string) =>
    (await api.call('GET', `/records/transactions/${uuid}`)).body.data.due_back as number;

  /** A pending booking as the app of consumers writes it, with a payment that is awaited. */
  async function bookedByApp(code: string | null = null) {
    // The price of ₦12,500 less the 10 % of the coupon.
    const amount = code ? 1_125_000 : 1_250_000;
    const { doctor, patient, consumer } = await participants();
    const slot = await newSlot(doctor);
    const uuid = randomUUID();
    await api.owner.query(
      `insert into bookings (uuid, slot_uuid, doctor_uuid, patient_uuid, consumer_uuid, kind, status, starts_at, ends_at,
         amount_kobo, coupon_code)
       select $1, s.uuid, s.doctor_uuid, $3, $4, 'nigerian', 'pending', s.starts_at, s.ends_at, 1250000, $5
       from slots s where s.uuid = $2`,
      [uuid, slot.uuid, patient, consumer, code],
    );
    const values = { booking_uuid: uuid, consumer_uuid: consumer, amount_kobo: amount };
    const payment = await addPayment(api, values);
    const pay = () => paystack(eventText('paystack-charge-success', payment.reference, { amount }));
    return { uuid, slot, patient, pay, payment };
  }
  return { bookedByApp, dueOf };
}
