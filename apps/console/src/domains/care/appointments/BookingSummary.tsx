import { patients } from '@baobab/contract/people/patients';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { useCall } from '../../../kit/api/queries.ts';
import { useValues } from '../../../kit/form/use-field.tsx';
import type { BookingForm } from './booking.form.ts';

/** The summary of the booking, beside the button that creates it. */
export function BookingSummary({ form }: { form: BookingForm }) {
  const { consumer, patient_uuid, slot, type, doctor_uuid: doctor, amount_value: amount } = useValues(form);
  const { data } = useCall(
    patients.ofConsumer,
    { params: { consumerId: consumer?.id ?? '' } },
    { enabled: consumer !== null },
  );
  const patient = data?.data.find(({ uuid }) => uuid === patient_uuid?.id);
  if (!patient || !slot || !type || !doctor || amount === null || !(amount >= 0)) return null;
  const when = formatDateTime(slot.start_time);
  return (
    <span>
      {patient.full_name} with {doctor.label}, {when}, {type}: <strong>{formatNaira(amount)}</strong>
    </span>
  );
}
