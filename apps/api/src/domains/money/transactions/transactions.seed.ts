import type { CopyRow } from '@baobab/postgres/copy-in';
import { demoChannel } from '../../../seed/payment-channel.ts';
import { scaled, type Seed, type DomainSeed } from '../../../seed/seed.ts';

interface Booking {
  uuid: string;
  amount_kobo: string;
  consumer_uuid: string;
  patient_uuid: string;
  doctor_uuid: string;
  status: string;
  created_at: Date;
}

const MAX_BOOKINGS = 50_000;

/** Every booking with a price is paid; cancelled and declined ones may be refunded. */
export const seedTransactions: DomainSeed = async (seed) => {
  const bookings = await seed.query<Booking>(
    `select uuid, amount_kobo - discount_kobo as amount_kobo, consumer_uuid, patient_uuid, doctor_uuid, status, created_at from bookings
     where amount_kobo > 0 and status not in ('pending', 'rejected') order by created_at desc, uuid limit ${scaled(seed, MAX_BOOKINGS)}`,
  );
  const staff = await seed.query<{ uuid: string }>(
    `select account_uuid as uuid from staff where role = 'admin'`,
  );
  await seed.insert(
    'payments',
    bookings.map((booking, index) => paymentOf(seed, booking, index, staff[0]?.uuid ?? null)),
  );
};

function paymentOf({ random, now }: Seed, booking: Booking, index: number, staff: string | null): CopyRow {
  const { uuid: booking_uuid, status, created_at, ...payer } = booking;
  const refund_eligible = ['cancelled', 'declined'].includes(status);
  const refunded = refund_eligible && random.chance(0.5);
  return {
    uuid: random.uuidV7(created_at),
    reference_id: `TX${String(created_at.getTime()).slice(0, 10)}${String(index).padStart(5, '0')}`,
    kind: 'appointment',
    ...payer,
    booking_uuid,
    refund_eligible,
    refund_completed_at: refunded
      ? new Date(Math.min(created_at.getTime() + random.int(2, 60) * 3_600_000, now.getTime()))
      : null,
    refund_completed_by: refunded ? staff : null,
    created_at,
    channel: demoChannel(index),
  };
}
