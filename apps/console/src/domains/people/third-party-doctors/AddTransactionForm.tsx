import type { BodyOf } from '@baobab/contract/kit/client';
import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { formatNaira } from '@baobab/contract/kit/naira';
import { MAX_PAYMENT } from '@baobab/contract/kit/primitives';
import { Button } from '@mantine/core';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { DraftForm } from '../../../kit/dialog/FormDialog.tsx';
import { NOT_SENT, useAction } from '../../../kit/feedback/use-action.ts';
import { DayField } from '../../../kit/form/DayInput.tsx';
import { TextField } from '../../../kit/form/fields.tsx';
import { filled, type FormOf } from '../../../kit/form/form.ts';
import { hasTwoDecimals, required, type Rule, type Rules } from '../../../kit/form/rules.ts';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { today } from '../../../kit/format.ts';
import { thirdPartyMessages as messages } from './third-party-doctors.messages.ts';
import classes from './third-party-doctors.module.css';

type Body = BodyOf<typeof thirdPartyDoctors.addTransaction>;
interface TransactionValues extends Omit<FormOf<Body>, 'doctor_uuid' | 'createdAt' | 'reuse'> {
  createdAt: string | null;
}

const isPositiveAmount: Rule<number | null> = (amount) =>
  amount !== null && amount > 0 && hasTwoDecimals(amount) ? null : messages.amountWrong;
const rules: Rules<TransactionValues> = {
  transaction_id: [required(messages.transactionMissing)],
  amount: [required(messages.amountMissing), isPositiveAmount],
};

/** The id was recorded for another doctor. */
const hasReused = (current: unknown) =>
  typeof current === 'object' && current !== null && 'reused' in current;

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
  return (
    <section className={classes.form} aria-label="Add transaction">
      <DraftForm
        draft={`add-transaction-${doctor}`}
        start={blank<TransactionValues>({ transaction_id: '', amount: null, createdAt: today() })}
        rules={rules}
        onSubmit={async ({ transaction_id, amount, createdAt }) => {
          const body = {
            transaction_id,
            amount: filled(amount),
            doctor_uuid: doctor,
            ...(createdAt && { createdAt }),
          };
          const sent = await add.run({ body });
          const isReused = !sent.ok && sent.error?.status === 409 && hasReused(sent.error.current);
          if (!isReused) return sent;
          if (!(await confirm(messages.reuse, { text: sent.error!.message }))) return NOT_SENT;
          return add.run({ body: { ...body, reuse: true } });
        }}
        onDone={onClose}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <p className={classes.account}>
              Account: <strong>{account}</strong>
            </p>
            <TextField form={form} name="transaction_id" label="Transaction Id" required />
            <NumberField form={form} name="amount" label="Amount" unit="₦" max={limit} required />
            <DayField form={form} name="createdAt" label="Date" max={today()} />
            <Button variant="default" disabled={limit === 0} onClick={() => form.setValue('amount', limit)}>
              {messages.payInFull(formatNaira(limit))}
            </Button>
          </>
        )}
      </DraftForm>
    </section>
  );
}
