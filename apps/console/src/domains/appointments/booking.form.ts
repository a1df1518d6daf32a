import {
  appointments,
  bookingTypes,
  type Booking,
  type BookingKind,
  type Slot,
} from '@baobab/contract/appointments';
import { MAX_BOOKING, TOO_EXPENSIVE, type NewBooking } from '@baobab/contract/booking-bodies';
import { couponTexts, MAX_CODE } from '@baobab/contract/coupons/coupon-rules';
import type { Symptom } from '@baobab/contract/data/symptoms';
import { useRefresh } from '../../kit/api/queries.ts';
import { drafts } from '../../kit/api/session.ts';
import { ApiError } from '../../kit/api/client.ts';
import { notifyFailure, notifySuccess } from '../../kit/feedback/notices.tsx';
import { logOnly, messageOf, type OnFail } from '../../kit/feedback/on-fail.ts';
import { useAction, type Outcome } from '../../kit/feedback/use-action.ts';
import type { Values } from '../../kit/form/form-store.ts';
import { required, type Rule, type Rules } from '../../kit/form/rules.ts';
import { parseNumber } from '../../kit/form/NumberField.tsx';
import { idOf } from '../../kit/form/PickField.tsx';
import { appointmentsMessages as messages } from './appointments.messages.ts';

export const emptyBooking: Values = {
  consumer: '',
  patient: '',
  type: '',
  doctor: '',
  /** The doctor's fee. */
  fee: '',
  day: '',
  slot: '',
  /** The slot with its clinic and time, as JSON. */
  chosen: '',
  symptom: '',
  addInfo: '',
  rfid: '',
  amount: '',
  coupon_code: '',
  desc: '',
};

const isAmount: Rule = (value) => {
  if (!(parseNumber(value) >= 0)) return 'Enter an amount; enter 0 for a free appointment';
  return parseNumber(value) <= MAX_BOOKING ? null : TOO_EXPENSIVE;
};

/** The selected slot; a slot that the form holds is no longer in the list of free slots. */
export function chosenSlot(values: Values): Slot | null {
  const slot = values['chosen'] ? (JSON.parse(values['chosen']) as Slot) : null;
  return slot?.uuid === values['slot'] ? slot : null;
}

export const bookingRules: Rules = {
  consumer: [required('Choose the consumer')],
  patient: [required('Choose the patient')],
  type: [required('Choose the type of appointment')],
  doctor: [required('Choose the doctor')],
  day: [required('Choose the day')],
  slot: [required(messages.chooseSlot)],
  symptom: [required('Choose the symptom')],
  amount: [isAmount],
  coupon_code: [(value) => (value.trim().length > MAX_CODE ? couponTexts.codeLength : null)],
};

const bodyOf = (values: Values, slot: Slot): NewBooking => ({
  clinic_uuid: slot.clinic.uuid,
  patient_uuid: values['patient']!,
  doctor_uuid: idOf(values['doctor']!),
  slot: slot.uuid,
  booking_date: slot.start_time,
  reasons: [values['symptom'] as Symptom],
  desc: values['desc']!,
  video: true,
  category: 'CG',
  type: bookingTypes[values['type'] as BookingKind].type,
  amount: 0,
  amount_value: parseNumber(values['amount']!),
  addInfo: values['addInfo']!,
  admin: true,
  rfid: values['rfid']!.trim(),
  ...(values['coupon_code']?.trim() && { coupon_code: values['coupon_code'].trim() }),
});

/** Input names by wire name, where they differ. */
const inputNames: Record<string, string> = {
  patient_uuid: 'patient',
  doctor_uuid: 'doctor',
  booking_date: 'day',
  amount_value: 'amount',
  'reasons.0': 'symptom',
  clinic_uuid: 'slot',
};

const inputLabels: Record<string, string> = {
  patient: 'Patient Name',
  type: 'Type of Appointment',
  doctor: 'Doctor',
  day: 'Date',
  slot: 'Slot',
  symptom: 'Symptoms',
  rfid: 'Reference Id',
  amount: 'Amount',
  coupon_code: 'Coupon code',
  addInfo: 'Additional Info',
  desc: 'Description',
};

/** A refusal of the server names the field of the wire; staff know the label. */
const notifyRefusal: OnFail = (error) => {
  const [name, text] = error instanceof ApiError ? (Object.entries(error.fields)[0] ?? []) : [];
  const label = name && inputLabels[inputNames[name] ?? name];
  notifyFailure(label ? `${label}: ${text}` : messageOf(error));
};

const REQUEST = 'book-appointment/request';

interface Request {
  text: string;
  id: string;
  /** The pending booking that this request created. */
  begun?: string;
}
const lastRequest = () => drafts.load(REQUEST) as Request | null;

/**
 * Returns the same request id for the same booking, also after a reload, so that a repeated request is idempotent.
 * Changing only the coupon keeps the id, because the slot is already held for this request.
 */
function requestOf(body: NewBooking): Request {
  const { coupon_code: _coupon, ...rest } = body;
  const text = JSON.stringify(rest);
  const last = lastRequest();
  return last?.text === text ? last : { text, id: crypto.randomUUID() };
}

/** Whether the slot is missing from the list only because our own pending booking holds it. */
export const isHeldByRequest = (slot: string) => lastRequest()?.text.includes(slot) ?? false;

const creates = {
  free: appointments.createFree,
  sadn: appointments.createSadn,
  normal: appointments.createNormal,
};

/**
 * Creates a pending booking and completes it. After a lost reply, submitting again continues with the same
 * booking; changing anything but the coupon starts a new one. A taken slot or rejected coupon is shown at its
 * input, and the slots are refetched.
 */
export function useBook() {
  const refresh = useRefresh();
  const free = useAction(creates.free, { onFail: notifyRefusal });
  const sadn = useAction(creates.sadn, { onFail: notifyRefusal });
  const normal = useAction(creates.normal, { onFail: notifyRefusal });
  const finish = useAction(appointments.markBooked);
  const release = useAction(appointments.reject, { onFail: logOnly });
  const runs = { free: free.run, sadn: sadn.run, normal: normal.run };
  return async (values: Values): Promise<Outcome<{ data: Booking }>> => {
    const slot = chosenSlot(values);
    if (!slot) return { ok: false, fields: { slot: messages.chooseSlot } };
    const body = bodyOf(values, slot);
    const run = runs[bookingTypes[values['type'] as BookingKind].path];
    const request = requestOf(body);
    const last = lastRequest();
    // Another appointment is booked instead, so release the slot of the previous request.
    if (last?.begun && last.id !== request.id) await release.run({ params: { uuid: last.begun } });
    drafts.save(REQUEST, request);
    const begun = await run({ body: { ...body, request_uuid: request.id } });
    if (!begun.ok) {
      // A rejected request holds no slot. Without field errors the reply may be lost, and a rejected coupon may
      // belong to a pending booking, so both keep the request.
      if (Object.keys(begun.fields).some((field) => field !== 'coupon_code')) drafts.drop(REQUEST);
      if (begun.fields['slot']) void refresh([appointments.slots]);
      return { ok: false, fields: toInputErrors(begun.fields) };
    }
    const { uuid } = begun.reply.data;
    drafts.save(REQUEST, { ...request, begun: uuid });
    const finished = await finish.run({ params: { id: uuid } });
    void refresh([appointments.list, appointments.slots]);
    if (finished.ok) {
      drafts.drop(REQUEST);
      notifySuccess(messages.added);
    }
    return finished;
  };
}

const toInputErrors = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [inputNames[name] ?? name, text]));
