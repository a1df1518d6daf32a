import { appointments, type Booking, type BookingKind } from '@baobab/contract/care/appointments';
import { bookingTypes } from '@baobab/contract/care/booking-kinds';
import { MAX_BOOKING, TOO_EXPENSIVE, type NewBooking } from '@baobab/contract/care/booking-bodies';
import { couponTexts, MAX_CODE } from '@baobab/contract/money/coupons/coupon-rules';
import type { Symptom } from '@baobab/contract/data/symptoms';
import { slotCalls, type Slot } from '@baobab/contract/care/slots';
import { ApiError, client } from '../../../kit/api/client.ts';
import { useRefresh } from '../../../kit/api/queries.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { notify, notifySuccess } from '../../../kit/feedback/notices.tsx';
import { logOnly, notifyInvalidInput, notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { NOT_SENT, useAction, type Outcome } from '../../../kit/feedback/use-action.ts';
import { filled, type Choice, type Form } from '../../../kit/form/form.ts';
import { required, type Rule, type Rules } from '../../../kit/form/rules.ts';
import { formatPhone } from '../../../kit/format.ts';
import { appointmentsMessages as messages } from './appointments.messages.ts';
import { dropRejected, dropRequest, keepRequest, lastRequest, requestOf } from './booking-request.ts';

/** How a consumer is named in the form. */
export const consumerLabel = ({ mobile, full_name }: { mobile: string; full_name: string }) =>
  `${formatPhone(mobile)} · ${full_name}`;

/** A slot as an option, with the clinic and the time that the booking needs. */
export type SlotChoice = Slot & Choice;

export interface BookingValues {
  consumer: Choice | null;
  patient_uuid: Choice | null;
  type: BookingKind | null;
  doctor_uuid: Choice | null;
  /** The doctor's fee. */
  fee: number | null;
  day: string | null;
  slot: SlotChoice | null;
  symptom: Symptom | null;
  addInfo: string;
  rfid: string;
  amount_value: number | null;
  coupon_code: string;
  /** The discount of the coupon that the form shows for these values; null while it shows none. */
  seen_discount: number | null;
  desc: string;
}
export type BookingForm = Form<BookingValues>;

export const emptyBooking: BookingValues = {
  consumer: null,
  patient_uuid: null,
  type: null,
  doctor_uuid: null,
  fee: null,
  day: null,
  slot: null,
  symptom: null,
  addInfo: '',
  rfid: '',
  amount_value: null,
  coupon_code: '',
  seen_discount: null,
  desc: '',
};

const isAmount: Rule<number | null> = (value) => {
  if (value === null || !(value >= 0)) return 'Enter an amount; enter 0 for a free appointment';
  return value <= MAX_BOOKING ? null : TOO_EXPENSIVE;
};

export const bookingRules: Rules<BookingValues> = {
  consumer: [required('Choose the consumer')],
  patient_uuid: [required('Choose the patient')],
  type: [required('Choose the type of appointment')],
  doctor_uuid: [required('Choose the doctor')],
  day: [required('Choose the day')],
  slot: [required(messages.chooseSlot)],
  symptom: [required('Choose the symptom')],
  amount_value: [isAmount],
  coupon_code: [(value) => (value.trim().length > MAX_CODE ? couponTexts.codeLength : null)],
};

function bodyOf(values: BookingValues): NewBooking {
  const slot = filled(values.slot);
  const coupon_code = values.coupon_code.trim();
  return {
    clinic_uuid: slot.clinic.uuid,
    patient_uuid: filled(values.patient_uuid).id,
    doctor_uuid: filled(values.doctor_uuid).id,
    slot: slot.uuid,
    booking_date: slot.start_time,
    reasons: [filled(values.symptom)],
    desc: values.desc,
    video: true,
    category: 'CG',
    type: bookingTypes[filled(values.type)].type,
    amount: 0,
    amount_value: filled(values.amount_value),
    addInfo: values.addInfo,
    admin: true,
    rfid: values.rfid.trim(),
    ...(coupon_code && { coupon_code }),
  };
}

/** Input names by wire name, where they differ. */
const inputNames: Record<string, keyof BookingValues> = {
  booking_date: 'day',
  'reasons.0': 'symptom',
  clinic_uuid: 'slot',
};

const inputLabels: Record<string, string> = {
  patient_uuid: 'Patient Name',
  type: 'Type of Appointment',
  doctor_uuid: 'Doctor',
  day: 'Date',
  slot: 'Slot',
  symptom: 'Symptoms',
  rfid: 'Reference Id',
  amount_value: 'Amount',
  coupon_code: 'Coupon Code',
  addInfo: 'Additional Info',
  desc: 'Description',
};

const notifyRefusal = notifyInvalidInput((name) => inputLabels[inputNames[name] ?? name]);

/** The calls whose replies change with every booking. */
export const slotReads = Object.values(slotCalls);

const creates = {
  free: appointments.createFree,
  sadn: appointments.createSadn,
  normal: appointments.createNormal,
};

/**
 * Creates a pending booking and completes it. After a lost reply, submitting again continues with the same booking;
 * changing anything but the coupon starts a new one, unless the first is booked. A taken slot or rejected coupon is
 * shown at its input, and the slots or what the coupon gives are refetched.
 */
export function useBook() {
  const refresh = useRefresh();
  const free = useAction(creates.free, { onFail: notifyRefusal });
  const sadn = useAction(creates.sadn, { onFail: notifyRefusal });
  const normal = useAction(creates.normal, { onFail: notifyRefusal });
  const finish = useAction(appointments.markBooked);
  const release = useAction(appointments.reject, {
    onFail: (error) => (isRefused(error) ? logOnly : notifyServerMessage())(error),
  });
  const runs = { free: free.run, sadn: sadn.run, normal: normal.run };
  return async (values: BookingValues): Promise<Outcome<{ data: Booking }>> => {
    const body = bodyOf(values);
    if (!(await isConfirmed(values, body))) return NOT_SENT;
    const run = runs[bookingTypes[filled(values.type)].path];
    const request = requestOf(body);
    const last = lastRequest();
    // Another appointment is booked instead, so release the slot of the previous request.
    if (last?.begun && last.id !== request.id) {
      const released = await release.run({ params: { uuid: last.begun } });
      if (!released.ok && !(isRefused(released.error) && (await isGivenUp(last.begun)))) {
        void refresh([appointments.list, ...slotReads]);
        return NOT_SENT;
      }
    }
    keepRequest(request);
    const instead_of = request.lost.map(({ id }) => id);
    const query = instead_of.length > 0 ? { instead_of } : {};
    const begun = await run({ query, body: { ...body, request_uuid: request.id } });
    if (!begun.ok) {
      // Without field errors the reply may be lost, and a rejected coupon may belong to a pending booking, so both
      // keep the request.
      const isRejected = Object.keys(begun.fields).some((field) => field !== 'coupon_code');
      if (isRejected) dropRejected(request, 'slot' in begun.fields);
      if (begun.fields['slot']) void refresh(slotReads);
      return { ok: false, fields: toInputErrors(begun.fields) };
    }
    const booking = begun.reply.data;
    if (!isAsTyped(booking, body)) {
      void refresh([appointments.list, ...slotReads]);
      notifyAlreadyBooked(booking);
      return NOT_SENT;
    }
    keepRequest({ ...request, begun: booking.uuid });
    const seen_discount = body.coupon_code ? (values.seen_discount ?? undefined) : undefined;
    const finished = await finish.run({ params: { id: booking.uuid }, query: { seen_discount } });
    void refresh([appointments.list, ...slotReads]);
    if (finished.ok) {
      dropRequest();
      notifySuccess(messages.added);
      // The hold has ended: the next attempt is a new booking with what is typed.
    } else if (finished.fields['slot']) dropRequest();
    else if (finished.fields['coupon_code']) await refresh([appointments.couponOffer]);
    return finished;
  };
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 409;

/**
 * Whether the appointment of the previous request was rejected or cancelled. If not, it was booked and the reply was
 * lost: staff are told, and may submit the form again for another appointment.
 */
async function isGivenUp(uuid: string): Promise<boolean> {
  const read = await client.call(appointments.get, { params: { uuid } }).catch((error: unknown) => {
    notifyServerMessage()(error);
  });
  if (!read) return false;
  if (['rejected', 'cancelled'].includes(read.data.status)) return true;
  notifyAlreadyBooked(read.data);
  return false;
}

/** Whether the booking of a repeated request is still pending, or was booked with the typed coupon. */
function isAsTyped({ status, coupon }: Booking, { coupon_code = '' }: NewBooking): boolean {
  const used = coupon?.coupon_code ?? '';
  return status === 'pending' || (status === 'booked' && used.toLowerCase() === coupon_code.toLowerCase());
}

function notifyAlreadyBooked(booking: Booking) {
  dropRequest();
  notify({
    title: 'Already booked',
    text: messages.alreadyBooked(booking),
    kind: 'failed',
    link: { href: `/appointments?dialog=view&id=${booking.uuid}`, text: 'View the appointment' },
  });
}

/** Asks about what is unusual: a suspended account, another appointment at that time, or the price. */
async function isConfirmed(values: BookingValues, { patient_uuid, slot, amount_value }: NewBooking) {
  const query = { patient_uuid, slot, type: filled(values.type), amount_value };
  const found = await client.call(appointments.warnings, { query }).catch((error: unknown) => {
    // A server of the previous release has no questions.
    if (error instanceof ApiError && error.status === 404) return { data: [] };
    notifyServerMessage()(error);
    return null;
  });
  if (!found) return false;
  if (found.data.length === 0) return true;
  return confirm(messages.bookAnyway, { text: found.data.join(' '), yes: 'Book Appointment', no: 'Cancel' });
}

const toInputErrors = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [inputNames[name] ?? name, text]));
