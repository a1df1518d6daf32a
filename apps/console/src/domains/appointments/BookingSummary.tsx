import { patients } from '@baobab/contract/patients';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { useCall } from '../../kit/api/queries.ts';
import { useValues } from '../../kit/form/form-context.tsx';
import { parseNumber } from '../../kit/form/NumberField.tsx';
import { idOf, labelOf } from '../../kit/form/PickField.tsx';
import { chosenSlot } from './booking.form.ts';

/** The summary of the booking, beside the button that creates it. */
export function BookingSummary() {
  const values = useValues();
  const consumerId = idOf(values['consumer'] ?? '');
  const { data } = useCall(patients.ofConsumer, { params: { consumerId } }, { enabled: consumerId !== '' });
  const patient = data?.data.find(({ uuid }) => uuid === values['patient']);
  const slot = chosenSlot(values);
  const amount = parseNumber(values['amount'] ?? '');
  if (!patient || !slot || !values['type'] || !values['doctor'] || !(amount >= 0)) return null;
  const when = formatDateTime(slot.start_time);
  return (
    <span>
      {patient.full_name} with {labelOf(values['doctor'])}, {when}, {values['type']}:{' '}
      <strong>{formatNaira(amount)}</strong>
    </span>
  );
}
