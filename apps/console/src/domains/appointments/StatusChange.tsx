import { appointments, transitions, type Booking } from '@baobab/contract/appointments';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../kit/api/session.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { notifySuccess } from '../../kit/feedback/notices.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { appointmentsMessages as messages } from './appointments.messages.ts';
import { Reschedule } from './Reschedule.tsx';
import classes from './appointments.module.css';

const refresh = [appointments.list, appointments.history];

/** What may be made of an appointment, each after a question; a status without choices is read-only. */
export function StatusChange({ booking }: { booking: Booking }) {
  const writable = useCan()('appointments:write');
  const [moving, setMoving] = useState(false);
  const reject = useAction(appointments.reject, { refresh });
  const cancel = useAction(appointments.cancel, { done: messages.cancelled, refresh });
  const choices = writable ? (transitions[booking.status] ?? []) : [];
  const busy = reject.running.length + cancel.running.length > 0;

  async function askToReject() {
    if (!(await confirm(messages.sure, { text: 'The appointment is rejected and its slot is free again.' })))
      return;
    const { ok } = await reject.run({ params: { uuid: booking.uuid } });
    if (ok) notifySuccess(messages.rejected, messages.rejectedTitle);
  }
  async function askToCancel() {
    const paid = booking.transaction ? ' What was paid can then be refunded.' : '';
    const coupon = booking.coupon ? ' The coupon stays used.' : '';
    const text = `The appointment is cancelled and its slot is free again.${paid}${coupon}`;
    if (await confirm(messages.sure, { text })) await cancel.run({ params: { id: booking.uuid } });
  }

  return (
    <>
      {choices.includes('rejected') && (
        <Button size="xs" variant="default" loading={busy} onClick={() => void askToReject()}>
          Reject
        </Button>
      )}
      {choices.includes('cancelled') && (
        <Button size="xs" variant="default" loading={busy} onClick={() => void askToCancel()}>
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
