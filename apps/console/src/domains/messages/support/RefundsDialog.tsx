import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { support } from '@baobab/contract/messages/support';
import { transactions } from '@baobab/contract/money/transactions';
import { useEffect } from 'react';
import { usePage, useRefresh } from '../../../kit/api/queries.ts';
import { Dialog, type OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { ErrorState, ListSkeleton } from '../../../kit/layout/States.tsx';
import { RecordLink } from '../../workspace/records/public.ts';
import { RefundSelect } from '../../money/transactions/public.ts';
import classes from './support.module.css';

const SHOWN = 10;

interface RefundsDialogProps extends OpenProps {
  consumer: { uuid: string; name: string };
}

/** The latest paid payments of a consumer, to complete or request their refunds. */
export function RefundsDialog({ consumer, ...dialog }: RefundsDialogProps) {
  const filters = { type: 'all', status: 'paid', consumer: consumer.uuid } as const;
  const list = usePage(transactions.list, 1, SHOWN, filters, { enabled: dialog.opened });
  const refresh = useRefresh();
  // A completed refund appears in the side pane.
  useEffect(() => void refresh([support.person]), [list.total, refresh]);
  return (
    <Dialog title="Refund a payment" subject={consumer.name} {...dialog}>
      {list.error && <ErrorState error={list.error} retry={list.retry} retrying={list.fetching} />}
      {list.loading && !list.error && <ListSkeleton />}
      {!list.loading && list.rows.length === 0 && <p>No paid payment.</p>}
      <ul className={classes.managed}>
        {list.rows.map((payment) => (
          <li key={payment.uuid}>
            <div>
              <RecordLink
                kind="payment"
                uuid={payment.uuid}
                type={payment.transcation_type}
                name={payment.reference_id}
              />
              <p>
                {formatDateTime(payment.createdAt)} · {formatNaira(payment.amount)}
              </p>
            </div>
            <RefundSelect payment={payment} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
