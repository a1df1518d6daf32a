import type { BookingKind } from '@baobab/contract/care/appointments';

interface Prices {
  /** The price of a see-a-doctor-now appointment in Settings. */
  sadn: number | undefined;
  /** The doctor's consultation fee. */
  fee: number | undefined;
}

/** The type decides the price that the form proposes; undefined until it is known. */
export function priceOf(kind: BookingKind, { sadn, fee }: Prices): number | undefined {
  if (kind === 'free') return 0;
  return kind === 'sadn' ? sadn : fee;
}
