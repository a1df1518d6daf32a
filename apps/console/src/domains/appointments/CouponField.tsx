import { appointments, type BookingKind } from '@baobab/contract/appointments';
import { MAX_BOOKING } from '@baobab/contract/booking-bodies';
import { MAX_CODE } from '@baobab/contract/coupons/coupon-rules';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../kit/api/queries.ts';
import { DEBOUNCE_MS } from '../../kit/defaults.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { useValues } from '../../kit/form/form-context.tsx';
import { parseNumber } from '../../kit/form/NumberField.tsx';
import { idOf } from '../../kit/form/PickField.tsx';
import classes from './appointments.module.css';

/** The coupon of a booking, with a preview of its benefit once the other fields are filled. */
export function CouponField() {
  const values = useValues();
  const [code] = useDebouncedValue((values['coupon_code'] ?? '').trim(), DEBOUNCE_MS);
  const [amount] = useDebouncedValue(parseNumber(values['amount'] ?? ''), DEBOUNCE_MS);
  const query = {
    coupon_code: code,
    type: (values['type'] ?? '') as BookingKind,
    user_uuid: idOf(values['consumer'] ?? ''),
    doctor_uuid: idOf(values['doctor'] ?? ''),
    amount_value: Math.round(amount * 100) / 100,
  };
  const typed = code !== '' && code.length <= MAX_CODE;
  const ready =
    typed &&
    amount >= 0 &&
    amount <= MAX_BOOKING &&
    Boolean(query.type && query.user_uuid && query.doctor_uuid);
  const offer = useCall(appointments.couponOffer, { query }, { enabled: ready, keep: true });
  const preview = ready ? offer.data?.data : undefined;
  return (
    <>
      <TextField name="coupon_code" label="Coupon code" disabled={query.type === 'free'} />
      <p className={classes.offer} role="status" data-refused={preview?.accepted === false}>
        {typed &&
          !ready &&
          'Select the consumer, type and doctor and enter the amount to see what the coupon gives.'}
        {preview?.message}
      </p>
    </>
  );
}
