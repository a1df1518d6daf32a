import { appointments } from '@baobab/contract/care/appointments';
import { MAX_BOOKING } from '@baobab/contract/care/booking-bodies';
import { MAX_CODE } from '@baobab/contract/money/coupons/coupon-rules';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { DEBOUNCE_MS } from '../../../kit/defaults.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { useValues } from '../../../kit/form/use-field.tsx';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import type { BookingForm } from './booking.form.ts';
import classes from './appointments.module.css';

/**
 * The coupon of a booking, with a preview of its benefit once the other fields are filled. The booking is refused when
 * the discount is no longer the one that is shown.
 */
export function CouponField({ form }: { form: BookingForm }) {
  const values = useValues(form);
  const [code] = useDebouncedValue(values.coupon_code.trim(), DEBOUNCE_MS);
  const [amount] = useDebouncedValue(values.amount_value ?? Number.NaN, DEBOUNCE_MS);
  const { type, consumer, doctor_uuid: doctor } = values;
  const typed = code !== '' && code.length <= MAX_CODE;
  const ready = typed && amount >= 0 && amount <= MAX_BOOKING && type && consumer && doctor;
  const query = {
    coupon_code: code,
    type: type ?? 'free',
    user_uuid: consumer?.id ?? '',
    doctor_uuid: doctor?.id ?? '',
    amount_value: Math.round(amount * 100) / 100,
  };
  const offer = useCall(appointments.couponOffer, { query }, { enabled: Boolean(ready), keep: true });
  const preview = ready ? offer.data?.data : undefined;
  const isCurrent = code === values.coupon_code.trim() && amount === values.amount_value;
  const seen = isCurrent && !offer.isPlaceholderData ? (preview?.discount ?? null) : null;
  const isStored = values.seen_discount === seen;
  useEffect(() => {
    if (!isStored) form.setValue('seen_discount', seen);
  }, [form, seen, isStored]);
  return (
    <>
      <TextField form={form} name="coupon_code" label="Coupon Code" disabled={type === 'free'} />
      <p className={classes.offer} role="status" data-refused={preview?.accepted === false}>
        {typed &&
          !ready &&
          'Select the consumer, type and doctor and enter the amount to see what the coupon gives.'}
        {preview?.message}
        {ready && <ReadFailure text="The coupon could not be checked." read={offer} />}
      </p>
    </>
  );
}
