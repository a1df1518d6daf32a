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

/** The payments of a consumer of which money is due back, and the latest paid ones, to complete or request their refunds. */
export function RefundsDialog({ consumer, ...dialog }: RefundsDialogProps) {
  const filters = { type: 'all', consumer: consumer.uuid } as const;
  const enabled = { enabled: dialog.opened };
  const due = usePage(transactions.list, 1, SHOWN, { ...filters, refund: 'due' }, enabled);
  const paid = usePage(transactions.list, 1, SHOWN, { ...filters, status: 'paid' }, enabled);
  const lists = [due, paid];
  const failed = lists.find(({ error }) => error);
  const loading = lists.some((list) => list.loading);
  const rows = [...due.rows, ...paid.rows.filter(({ due_back }) => due_back === 0)];
  const refresh = useRefresh();
  // A completed refund appears in the side pane.
  useEffect(() => void refresh([support.person]), [due.total, paid.total, refresh]);
  return (
    <Dialog title="Refund a payment" subject={consumer.name} {...dialog}>
      {failed?.error && <ErrorState error={failed.error} retry={failed.retry} retrying={failed.fetching} />}
      {loading && !failed && <ListSkeleton />}
      {!loading && !failed && rows.length === 0 && <p>No paid payment.</p>}
      <ul className={classes.managed}>
        {rows.map((payment) => (
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
