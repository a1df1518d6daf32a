import type { ReplyOf } from '@baobab/contract/kit/client';
import type { support } from '@baobab/contract/messages/support';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import classes from './support.module.css';

const RefundsDialog = lazyDialog(() => import('./RefundsDialog.tsx').then((m) => m.RefundsDialog));

/** The actions that the reader's role has for the person of the conversation. */
export function PaneActions({ person: { uuid, name, active } }: { person: ReplyOf<typeof support.person> }) {
  const can = useCan();
  const [refunding, setRefunding] = useState(false);
  const canBook = active && can('appointments:write');
  const canRefund = can('transactions:write');
  if (!canBook && !canRefund) return null;
  return (
    <div className={classes.actions}>
      {canBook && (
        <Button
          size="xs"
          renderRoot={(props) => <Link to="/bookAppointment" search={{ consumer: uuid }} {...props} />}
        >
          Book appointment
        </Button>
      )}
      {canRefund && (
        <Button size="xs" variant="default" onClick={() => setRefunding(true)}>
          Refund a payment
        </Button>
      )}
      <RefundsDialog opened={refunding} consumer={{ uuid, name }} onClose={() => setRefunding(false)} />
    </div>
  );
}
