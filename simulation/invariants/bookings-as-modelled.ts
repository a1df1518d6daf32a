import { idOf } from '../engine/ids.ts';
import { settleExpired } from '../model/slots.ts';
import { namesById, type Modelled } from './invariant.ts';

interface Row {
  uuid: string;
  slot_uuid: string;
  status: string;
  expires_at: Date | null;
  coupon_code: string | null;
  discount_kobo: string;
}

export const bookingsAsModelled: Modelled = {
  name: 'bookings-as-modelled',
  sentence: 'Every appointment has the status, slot, coupon and discount that the model gives it.',
  async read(world) {
    const names = namesById(world);
    const isOver = (end: Date | null) => end !== null && end.getTime() <= world.office.now();
    const slots = new Map(Object.keys(world.model.slots).map((name) => [idOf(name), name]));
    const { rows } = await world.office.db.query<Row>(
      'select uuid, slot_uuid, status, expires_at, coupon_code, discount_kobo from bookings',
    );
    return Object.fromEntries(
      rows.map(({ uuid, slot_uuid, status, expires_at, coupon_code, discount_kobo }) => [
        names.get(uuid) ?? uuid,
        {
          // A hold that is over frees its slot at once; the worker writes it down within a minute.
          status: isOver(expires_at) ? 'rejected' : status,
          slot: slots.get(slot_uuid) ?? names.get(slot_uuid) ?? slot_uuid,
          coupon: coupon_code,
          discountKobo: Number(discount_kobo),
          heldUntil: isOver(expires_at) ? null : (expires_at?.getTime() ?? null),
        },
      ]),
    );
  },
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.bookings).map(([name, booking]) => {
        const { status, slot, coupon, discountKobo, heldUntil } = booking;
        return [name, { status, slot, coupon, discountKobo, heldUntil }];
      }),
    ),
  roughly: (row) => ({ ...row, heldUntil: (row as { heldUntil: number | null }).heldUntil !== null }),
  adopt(model, record, actual) {
    if (!actual) return void delete model.bookings[record];
    const booking = model.bookings[record];
    if (!booking) return;
    Object.assign(booking, actual);
    settleExpired(model, booking);
  },
};
