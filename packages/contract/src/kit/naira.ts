import { groupThousands } from './numbers.ts';

/** Amounts are whole kobo in the database and naira on the wire. */
export const toNaira = (kobo: number) => kobo / 100;
export const toKobo = (naira: number) => Math.round(naira * 100);

/** ₦1,234.50 */
export function formatKobo(kobo: number): string {
  const whole = Math.abs(Math.round(kobo));
  const decimals = String(whole % 100).padStart(2, '0');
  return `${kobo < 0 ? '-' : ''}₦${groupThousands(Math.trunc(whole / 100))}.${decimals}`;
}

/** ₦1,234.50 */
export const formatNaira = (naira: number) => formatKobo(toKobo(naira));
