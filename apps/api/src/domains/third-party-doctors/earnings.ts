import type { DoctorRow } from '../doctors/public.ts';

type Earner = Pick<
  DoctorRow,
  'revenue_kobo' | 'advice_orders_kobo' | 'prescription_orders_kobo' | 'advice_rate' | 'prescription_rate'
>;

/**
 * What a third-party doctor has earned: the revenue of the appointments, and the agreed share of what was ordered
 * on advices and prescriptions. The two shares are added first and rounded once, half up, to the kobo.
 */
export function earnedOf(doctor: Earner): number {
  // Rates are hundredths of a per cent, so ten thousandths; whole numbers throughout.
  const shares =
    BigInt(doctor.advice_rate ?? 0) * BigInt(doctor.advice_orders_kobo) +
    BigInt(doctor.prescription_rate ?? 0) * BigInt(doctor.prescription_orders_kobo);
  return doctor.revenue_kobo + Number((shares + 5_000n) / 10_000n);
}

/** Amounts in kobo. Never below zero: what was paid beyond what was earned has a name of its own. */
export interface Balance {
  earned: number;
  outstanding: number;
  overpaid: number;
}

/** What was earned may shrink after it was paid: an order is cancelled, an appointment called off. */
export const balance = (earned: number, paid: number): Balance => ({
  earned,
  outstanding: Math.max(0, earned - paid),
  overpaid: Math.max(0, paid - earned),
});
