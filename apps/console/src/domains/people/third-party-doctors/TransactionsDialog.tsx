import {
  thirdPartyDoctors,
  type DoctorTransaction,
  type ThirdPartyDoctor,
} from '@baobab/contract/people/third-party-doctors';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFollowedRecord } from '../../../kit/api/use-followed-record.ts';
import { useCan } from '../../../kit/api/session.ts';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { LIST_WIDTH } from '../../../kit/dialog/ListDialog.tsx';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { useInnerPage } from '../../../kit/table/use-inner-list.ts';
import { AddTransactionForm } from './AddTransactionForm.tsx';
import { PayeeForm } from './PayeeForm.tsx';
import { ReversePayout } from './ReversePayout.tsx';
import { thirdPartyMessages as messages } from './third-party-doctors.messages.ts';
import classes from './third-party-doctors.module.css';

/** Earnings, payments and the outstanding amount of a doctor, with a form to add a payment. */
export const TransactionsDialog = ({ record: doctor, ...dialog }: RecordProps<ThirdPartyDoctor>) => (
  <RecordDialog {...dialog} title="Doctor Transaction Details" subject={doctor.full_name} width={LIST_WIDTH}>
    <Transactions doctor={doctor.uuid} />
  </RecordDialog>
);

const useTransactions = (doctor: string) =>
  useInnerPage(thirdPartyDoctors.transactions, { doctor_uuid: doctor, search: '' });

function Transactions({ doctor }: { doctor: string }) {
  const list = useTransactions(doctor);
  useFollowedRecord(doctor, [thirdPartyDoctors.transactions]);
  // The figures come with the page, so that both are consistent.
  const figures = list.reply;
  const writable = useCan()('third-party-doctors:write');
  const [adding, setAdding] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const overpaid = figures?.overpaid ?? 0;
  return (
    <>
      <div className={classes.figures}>
        <Figure label="Total Earnings" naira={figures?.earned} />
        <Figure label="Total OutStandings" naira={figures?.outstanding} />
        {/* Other servers may not send this field. */}
        {overpaid > 0 && <Figure label="Overpaid" naira={overpaid} wrong />}
        {writable && !isEditing && (
          <Button variant="default" onClick={() => setIsEditing(true)}>
            Payee
          </Button>
        )}
        {writable && !adding && (
          <Button disabled={overpaid > 0} onClick={() => setAdding(true)}>
            Add
          </Button>
        )}
      </div>
      {overpaid > 0 && (
        <p className={classes.overpaid} role="status">
          {messages.overpaid(formatNaira(overpaid))}
        </p>
      )}
      {isEditing && figures && (
        <PayeeForm
          doctor={doctor}
          payee={{ ...figures.payee, ...figures.bank_detail }}
          version={figures.version}
          onClose={() => setIsEditing(false)}
        />
      )}
      {adding && figures && (
        <AddTransactionForm
          doctor={doctor}
          outstanding={figures.outstanding}
          account={accountOf(figures.bank_detail)}
          onClose={() => setAdding(false)}
        />
      )}
      <ResourceTable
        label="Transactions"
        list={list}
        columns={writable ? [...columns, reversal] : columns}
        rowKey={(row) => row.uuid}
        empty={<p>Payments to this doctor appear here as soon as one is added.</p>}
      />
    </>
  );
}

type Bank = NonNullable<ReturnType<typeof useTransactions>['reply']>['bank_detail'];
/** The account on one line; other servers may not send it. */
const accountOf = (bank: Bank | undefined) =>
  [bank?.acc_name, bank?.acc_number, bank?.bank_name].filter(Boolean).join(' · ') || messages.noAccount;

interface FigureProps {
  label: string;
  naira: number | undefined;
  wrong?: boolean;
}

const Figure = ({ label, naira, wrong }: FigureProps) => (
  <div className={classes.figure} data-wrong={wrong}>
    <span>{label}</span>
    <strong>{naira === undefined ? '…' : formatNaira(naira)}</strong>
  </div>
);

const columns: Column<DoctorTransaction>[] = [
  { header: 'Transaction Id', cell: (row) => row.transaction_id, hint: (row) => row.transaction_id },
  { header: 'Amount', kind: 'number', cell: (row) => formatNaira(row.amount) },
  { header: 'Date', kind: 'number', cell: (row) => formatDate(row.createdAt) },
  { header: 'Recorded By', cell: (row) => row.recorded_by ?? '–' },
];

const reversal: Column<DoctorTransaction> = {
  header: 'Correction',
  kind: 'control',
  cell: (row) => <ReversePayout payout={row} />,
};
