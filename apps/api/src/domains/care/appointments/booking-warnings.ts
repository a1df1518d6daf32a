import { formatKobo } from '@baobab/contract/kit/naira';
import type { BookingKind } from '@baobab/contract/care/appointments';
import type { Db } from '../../../schema.ts';
import { findBookingCircumstances } from './slots.repository.ts';

interface Draft {
  patient: string;
  slot: string;
  kind: BookingKind;
  amountKobo: number;
}

/** A price below half or above twice the usual one is unusual. */
const FACTOR = 2;

/** The unusual facts that staff confirm before they make the booking. */
export async function warningsFor(db: Db, draft: Draft): Promise<string[]> {
  const found = await findBookingCircumstances(db, draft);
  if (!found) return [];
  const { consumer, consumer_active, patient, other_doctor, usual_kobo } = found;
  const { amountKobo } = draft;
  const isUnusual =
    draft.kind !== 'free' &&
    usual_kobo > 0 &&
    (amountKobo * FACTOR < usual_kobo || amountKobo > usual_kobo * FACTOR);
  return [
    ...(consumer_active ? [] : [`The account of ${consumer} is suspended.`]),
    ...(other_doctor ? [`${patient} already has an appointment with ${other_doctor} at that time.`] : []),
    ...(isUnusual
      ? [`The amount ${formatKobo(amountKobo)} is far from the usual ${formatKobo(usual_kobo)}.`]
      : []),
  ];
}
