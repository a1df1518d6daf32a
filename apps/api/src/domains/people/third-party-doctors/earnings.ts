import type { DoctorRow } from './third-party-doctors.presenter.ts';

type Earner = Pick<
  DoctorRow,
  'revenue_kobo' | 'advice_orders_kobo' | 'prescription_orders_kobo' | 'advice_rate' | 'prescription_rate'
>;

/**
 * The earnings of a third-party doctor: the revenue of the appointments plus the commissions on orders from advices
 * and prescriptions. The two commissions are added first and rounded once, half up, to the kobo.
 */
export function earnedOf(doctor: Earner): number {
  // Rates are hundredths of a per cent, so the sum is divided by 10,000; BigInt keeps it exact.
  const shares =
    BigInt(doctor.advice_rate ?? 0) * BigInt(doctor.advice_orders_kobo) +
    BigInt(doctor.prescription_rate ?? 0) * BigInt(doctor.prescription_orders_kobo);
  return doctor.revenue_kobo + Number((shares + 5_000n) / 10_000n);
}

/** Amounts in kobo, never negative. */
export interface Balance {
  earned: number;
  outstanding: number;
  overpaid: number;
}

/** Earnings can fall below the payouts when a paid order or appointment is cancelled. */
export const balance = (earned: number, paid: number): Balance => ({
  earned,
  outstanding: Math.max(0, earned - paid),
  overpaid: Math.max(0, paid - earned),
});
