import { appointments, bookingTypes, type BookingKind, type NewBooking } from '@baobab/contract/appointments';
import type { Symptom } from '@baobab/contract/data/symptoms';
import { useRefresh } from '../../kit/api/queries.ts';
import { drafts } from '../../kit/api/session.ts';
import { sayDone } from '../../kit/feedback/notices.tsx';
import { useAction, type Outcome } from '../../kit/feedback/use-action.ts';
import { required, type Rule, type Values } from '../../kit/form/form-context.tsx';
import { numberIn } from '../../kit/form/NumberField.tsx';
import { idOf } from '../../kit/form/PickField.tsx';
import { appointmentsMessages as messages } from './appointments.messages.ts';

export const noBooking: Values = {
  consumer: '',
  patient: '',
  type: '',
  doctor: '',
  day: '',
  slot: '',
  symptom: '',
  addInfo: '',
  rfid: '',
  amount: '',
  desc: '',
};

const isAmount: Rule = (value) => (numberIn(value) >= 0 ? null : 'Enter an amount, 0 for none');

export const bookingRules: Record<string, readonly Rule[]> = {
  consumer: [required('Choose the consumer')],
  patient: [required('Choose the patient')],
  type: [required('Choose the type of appointment')],
  doctor: [required('Choose the doctor')],
  day: [required('Choose the day')],
  slot: [required('Choose a slot')],
  symptom: [required('Choose the symptom')],
  amount: [isAmount],
};

const bodyOf = (values: Values): NewBooking => ({
  patient_uuid: values['patient']!,
  doctor_uuid: idOf(values['doctor']!),
  slot: values['slot']!,
  booking_date: values['day']!,
  reasons: [values['symptom'] as Symptom],
  desc: values['desc']!,
  video: true,
  category: 'CG',
  type: bookingTypes[values['type'] as BookingKind].type,
  amount: 0,
  amount_value: numberIn(values['amount']!),
  addInfo: values['addInfo']!,
  admin: true,
  ...(values['rfid'] && { rfid: values['rfid'] }),
});

/** How the wire calls the inputs that have another name here. */
const inputs: Record<string, string> = {
  patient_uuid: 'patient',
  doctor_uuid: 'doctor',
  booking_date: 'day',
  amount_value: 'amount',
  'reasons.0': 'symptom',
  clinic_uuid: 'slot',
};

const REQUEST = 'book-appointment/request';

/** One id for the same booking however often it is sent, also after a reload; another booking gets another. */
function requestOf(body: NewBooking): string {
  const text = JSON.stringify(body);
  const before = drafts.load(REQUEST) as { text: string; id: string } | null;
  if (before?.text === text) return before.id;
  const id = crypto.randomUUID();
  drafts.save(REQUEST, { text, id });
  return id;
}

/** Whether this slot may be gone from the list only because an unfinished booking of ours holds it. */
export const isHeldByUs = (slot: string) =>
  (drafts.load(REQUEST) as { text: string } | null)?.text.includes(slot) ?? false;

const creates = {
  free: appointments.createFree,
  sadn: appointments.createSadn,
  normal: appointments.createNormal,
};

/**
 * Begins the booking and finishes it. Whatever is lost on the way, pressing again goes on from there; a slot
 * that somebody else took meanwhile is said under its input, and the list of slots is asked for again.
 */
export function useBook() {
  const refresh = useRefresh();
  const free = useAction(creates.free);
  const sadn = useAction(creates.sadn);
  const normal = useAction(creates.normal);
  const finish = useAction(appointments.markBooked);
  const runs = { free: free.run, sadn: sadn.run, normal: normal.run };
  return async (values: Values): Promise<Outcome<unknown>> => {
    const body = bodyOf(values);
    const run = runs[bookingTypes[values['type'] as BookingKind].path];
    const begun = await run({ body: { ...body, request_uuid: requestOf(body) } });
    if (!begun.ok) {
      // Refused, so nothing of ours is held; without a reason the answer may have been lost on the way.
      if (Object.keys(begun.fields).length > 0) drafts.drop(REQUEST);
      if (begun.fields['slot']) void refresh([appointments.slots]);
      return { ok: false, fields: renamed(begun.fields) };
    }
    const finished = await finish.run({ params: { id: begun.reply.data.uuid } });
    if (finished.ok) {
      drafts.drop(REQUEST);
      void refresh([appointments.list, appointments.slots]);
      sayDone(messages.added);
    }
    return finished;
  };
}

const renamed = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [inputs[name] ?? name, text]));
