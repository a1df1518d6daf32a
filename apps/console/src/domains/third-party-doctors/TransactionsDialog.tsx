import { thirdPartyDoctors, type DoctorTransaction } from '@baobab/contract/third-party-doctors';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../kit/api/client.ts';
import { useCall, type ListState } from '../../kit/api/queries.ts';
import { useCan } from '../../kit/api/session.ts';
import { PAGE_SIZE } from '../../kit/defaults.ts';
import { DetailsDialog } from '../../kit/dialog/DetailsDialog.tsx';
import { LIST_WIDTH } from '../../kit/dialog/ListDialog.tsx';
import { useLoggedRead } from '../../kit/feedback/use-logged-read.ts';
import { formatDate, formatNaira } from '../../kit/format.ts';
import { ResourceTable, type Column } from '../../kit/table/ResourceTable.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { AddTransactionForm } from './AddTransactionForm.tsx';
import classes from './third-party-doctors.module.css';

interface TransactionsDialogProps {
  doctor: string | undefined;
  opened: boolean;
  onClose: () => void;
}

/** What a doctor earned, was paid and is still owed; and another payment put down. */
export function TransactionsDialog({ doctor, opened, onClose }: TransactionsDialogProps) {
  return (
    <DetailsDialog
      title="Doctor Transaction Details"
      width={LIST_WIDTH}
      opened={opened}
      onClose={onClose}
      details={[]}
    >
      {doctor && <Transactions doctor={doctor} />}
    </DetailsDialog>
  );
}

function Transactions({ doctor }: { doctor: string }) {
  const { list, figures } = useTransactions(doctor);
  useLoggedRead(list.error);
  const writable = useCan()('third-party-doctors:write');
  const [adding, setAdding] = useState(false);
  return (
    <>
      <div className={classes.figures}>
        <Figure label="Total Earnings" naira={figures?.earned} />
        <Figure label="Total OutStandings" naira={figures?.outstanding} />
        {writable && !adding && <Button onClick={() => setAdding(true)}>Add</Button>}
      </div>
      {adding && <AddTransactionForm doctor={doctor} onClose={() => setAdding(false)} />}
      <ResourceTable
        label="Transactions"
        list={list}
        columns={columns}
        rowKey={(row) => row.uuid}
        empty={<p>Payments to this doctor appear here as soon as one is put down.</p>}
      />
    </>
  );
}

const Figure = ({ label, naira }: { label: string; naira: number | undefined }) => (
  <div className={classes.figure}>
    <span>{label}</span>
    <strong>{naira === undefined ? '…' : formatNaira(naira)}</strong>
  </div>
);

/** One page with the figures that travel beside it, so that both are of the same moment. */
function useTransactions(doctor: string) {
  const [state, change] = useUrlState();
  const page = Math.max(1, Number.parseInt(state['at'] ?? '1', 10) || 1);
  const { data, error, isPending, isFetching, refetch } = useCall(thirdPartyDoctors.transactions, {
    query: { doctor_uuid: doctor, search: '', pagenum: page - 1, limit: PAGE_SIZE },
  });
  const list: ListState<DoctorTransaction> = {
    rows: data?.data ?? [],
    total: data?.count,
    page,
    size: PAGE_SIZE,
    setPage: (next) => change({ at: next > 1 ? String(next) : undefined }, { push: true }),
    setSize: () => undefined,
    loading: isPending,
    fetching: isFetching,
    error: error as ApiError | null,
    retry: () => void refetch(),
  };
  return { list, figures: data };
}

const columns: Column<DoctorTransaction>[] = [
  { header: 'Transaction Id', cell: (row) => row.transaction_id, hint: (row) => row.transaction_id },
  { header: 'Amount', kind: 'number', cell: (row) => formatNaira(row.amount) },
  { header: 'Date', kind: 'number', cell: (row) => formatDate(row.createdAt) },
];
