import { consumers } from '@baobab/contract/people/consumers';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { notifyFailure } from '../../../kit/feedback/notices.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { consumerLabel, type BookingForm } from './booking.form.ts';

/** Fills in the consumer that a link names, once, so that a reload keeps what was chosen afterwards. */
export function useConsumerFromUrl(form: BookingForm) {
  const [{ consumer: uuid = '' }, change] = useUrlState('/bookAppointment');
  const { data, error } = useCall(consumers.get, { params: { uuid } }, { enabled: uuid !== '' });
  const person = uuid ? data?.data : undefined;
  const fillIn = useEffectEvent((consumer: NonNullable<typeof person>) => {
    form.setValue('consumer', { id: consumer.uuid, label: consumerLabel(consumer) });
    form.setValue('patient_uuid', null);
    change({ consumer: undefined });
  });
  useEffect(() => {
    if (person) fillIn(person);
  }, [person]);
  useEffect(() => {
    if (error) notifyFailure('The consumer of this link could not be read.');
  }, [error]);
}
