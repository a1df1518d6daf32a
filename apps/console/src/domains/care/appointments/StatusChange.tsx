import { appointments, bookingTransitions, type Booking } from '@baobab/contract/care/appointments';
import { nextStatuses } from '@baobab/contract/kit/transitions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { notifySuccess } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { appointmentsMessages as messages } from './appointments.messages.ts';
import { Reschedule } from './Reschedule.tsx';
import classes from './appointments.module.css';

const refresh = [appointments.list, appointments.history];

/** The possible status changes, each with a confirmation; a status without choices is read-only. */
export function StatusChange({ booking }: { booking: Booking }) {
  const writable = useCan()('appointments:write');
  const [moving, setMoving] = useState(false);
  const reject = useAction(appointments.reject, { refresh });
  const cancel = useAction(appointments.cancel, { done: messages.cancelled, refresh });
  const choices = writable ? nextStatuses(bookingTransitions, booking.status) : [];
  const busy = reject.running.length + cancel.running.length > 0;

  async function confirmReject() {
    if (
      !(await confirm(messages.sure, {
        text: 'The appointment will be rejected and its slot will be free again.',
      }))
    )
      return;
    const { ok } = await reject.run({ params: { uuid: booking.uuid } });
    if (ok) notifySuccess(messages.rejected, messages.rejectedTitle);
  }
  async function confirmCancel() {
    const paid = booking.transaction ? ' The payment can then be refunded.' : '';
    const coupon = booking.coupon ? ' The coupon stays used.' : '';
    const text = `The appointment will be cancelled and its slot will be free again.${paid}${coupon}`;
    if (await confirm(messages.sure, { text })) await cancel.run({ params: { id: booking.uuid } });
  }

  return (
    <>
      {choices.includes('rejected') && (
        <Button size="xs" variant="default" loading={busy} onClick={() => void confirmReject()}>
          Reject
        </Button>
      )}
      {choices.includes('cancelled') && (
        <Button size="xs" variant="default" loading={busy} onClick={() => void confirmCancel()}>
          Cancelled
        </Button>
      )}
      {choices.includes('rescheduled') && (
        <Button size="xs" variant="default" aria-expanded={moving} onClick={() => setMoving(!moving)}>
          Rescheduled
        </Button>
      )}
      {moving && choices.includes('rescheduled') && (
        <div className={classes.reschedule}>
          <Reschedule booking={booking} onDone={() => setMoving(false)} />
        </div>
      )}
    </>
  );
}
