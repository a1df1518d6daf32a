import { thirdPartyDoctors } from '@baobab/contract/third-party-doctors';
import { formatNaira } from '@baobab/contract/kit/naira';
import { MAX_PAYMENT } from '@baobab/contract/kit/primitives';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DraftForm } from '../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { DayField } from '../../kit/form/DayInput.tsx';
import { TextField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/form-context.tsx';
import { required, type Rule } from '../../kit/form/rules.ts';
import { NumberField, parseNumber } from '../../kit/form/NumberField.tsx';
import { today } from '../../kit/format.ts';
import { thirdPartyMessages as messages } from './third-party-doctors.messages.ts';
import classes from './third-party-doctors.module.css';

const isPositiveAmount: Rule = (value) => {
  const amount = parseNumber(value);
  return amount > 0 && Number(amount.toFixed(2)) === amount ? null : messages.amountWrong;
};
const rules = {
  transaction_id: [required(messages.transactionMissing)],
  amount: [required(messages.amountMissing), isPositiveAmount],
};

interface AddTransactionFormProps {
  doctor: string;
  /** The amount that is due, in Naira. */
  outstanding: number;
  /** The account that the payment goes to. */
  account: string;
  onClose: () => void;
}

/** Records a payment and refreshes the list. */
export function AddTransactionForm({ doctor, outstanding, account, onClose }: AddTransactionFormProps) {
  const limit = Math.min(outstanding, MAX_PAYMENT);
  const add = useAction(thirdPartyDoctors.addTransaction, {
    done: messages.added,
    refresh: [thirdPartyDoctors.transactions],
  });
  const [initial] = useState(() => ({ transaction_id: '', amount: '', createdAt: today() }));
  return (
    <section className={classes.form} aria-label="Add transaction">
      <DraftForm
        draft={`add-transaction-${doctor}`}
        initial={initial}
        rules={rules}
        onSubmit={({ transaction_id = '', amount = '', createdAt }) =>
          add.run({
            body: {
              transaction_id,
              amount: parseNumber(amount),
              doctor_uuid: doctor,
              ...(createdAt && { createdAt }),
            },
          })
        }
        onDone={onClose}
        onCancel={onClose}
      >
        <p className={classes.account}>
          Account: <strong>{account}</strong>
        </p>
        <TextField name="transaction_id" label="Transaction Id" required />
        <NumberField name="amount" label="Amount" unit="₦" max={limit} required />
        <DayField name="createdAt" label="Date" max={today()} />
        <PayInFull limit={limit} />
      </DraftForm>
    </section>
  );
}

function PayInFull({ limit }: { limit: number }) {
  const form = useForm();
  return (
    <Button variant="default" disabled={limit === 0} onClick={() => form.set('amount', String(limit))}>
      {messages.payInFull(formatNaira(limit))}
    </Button>
  );
}
