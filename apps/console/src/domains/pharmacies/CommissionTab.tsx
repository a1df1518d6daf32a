import { commissionTypes, isAmount, pharmacies } from '@baobab/contract/pharmacies';
import { MAX_PAYMENT } from '@baobab/contract/kit/primitives';
import { Loader } from '@mantine/core';
import type { ReplyOf } from '@baobab/contract/kit/client';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../kit/api/client.ts';
import { useCall } from '../../kit/api/queries.ts';
import { DraftForm } from '../../kit/dialog/FormDialog.tsx';
import { useTabActions } from '../../kit/dialog/TabsDialog.tsx';
import { ReadOnlyForm } from '../../kit/dialog/ViewDialog.tsx';
import { notifySuccess } from '../../kit/feedback/notices.tsx';
import { notifyText } from '../../kit/feedback/on-fail.ts';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import type { Values } from '../../kit/form/form-store.ts';
import type { Rule } from '../../kit/form/rules.ts';
import { NumberField, parseNumber, PERCENT } from '../../kit/form/NumberField.tsx';
import { ErrorState } from '../../kit/layout/States.tsx';
import { commissionLabels, pharmaciesMessages as messages } from './pharmacies.messages.ts';

interface CommissionTabProps {
  pharmacy: string;
  draft: string;
  mode: 'view' | 'edit';
}

type Commissions = ReplyOf<typeof pharmacies.commissions>;

/** The fourteen commissions, fetched again whenever the tab is opened. */
export function CommissionTab({ pharmacy, draft, mode }: CommissionTabProps) {
  const leave = useTabActions();
  const { error, isFetching, refetch } = useCall(pharmacies.commissions, {
    params: { pharmacy_uuid: pharmacy },
  });
  const [fresh, setFresh] = useState<Commissions>();
  useEffect(() => {
    void refetch({ cancelRefetch: false }).then(({ data }) => setFresh(data));
  }, [refetch]);
  if (error && !fresh)
    return <ErrorState error={error as ApiError} retry={() => void refetch()} retrying={isFetching} />;
  if (!fresh) return <Loader role="status" aria-label="Loading" />;
  const initial = valuesOf(byType(fresh));
  return mode === 'view' ? (
    <ReadOnlyForm values={initial} onClose={leave.onCancel}>
      <CommissionFields />
    </ReadOnlyForm>
  ) : (
    <CommissionForm pharmacy={pharmacy} draft={draft} initial={initial} />
  );
}

interface CommissionFormProps extends Omit<CommissionTabProps, 'mode'> {
  initial: Values;
}

function CommissionForm({ pharmacy, draft, initial }: CommissionFormProps) {
  const leave = useTabActions();
  const edit = useEdit(pharmacies.editCommissions, {
    valuesOf,
    onFail: notifyText(messages.commissionFailed, { title: messages.commissionFailedTitle }),
    refresh: [pharmacies.commissions, pharmacies.metrics],
  });
  async function send(values: Values) {
    const data = commissionTypes.map((type) => ({
      pharmacy_uuid: pharmacy,
      type,
      amount: parseNumber(values[type] ?? ''),
    }));
    const outcome = await edit.run({ body: { data, version: versionOf(values) } });
    if (!outcome.ok) return { ...outcome, fields: errorsByType(outcome.fields) };
    notifySuccess(outcome.reply.message);
    return outcome;
  }
  return (
    <DraftForm {...leave} draft={draft} initial={initial} rules={rules} onSubmit={send}>
      <CommissionFields />
    </DraftForm>
  );
}

/** The amounts by type, and the version; a conflict returns them in this form. */
const byType = ({ data, version }: Commissions): Record<string, number> => ({
  ...Object.fromEntries(data.map(({ type, amount }) => [type, amount])),
  version,
});
const valuesOf = (commissions: Record<string, number>): Values =>
  Object.fromEntries(Object.entries(commissions).map(([name, value]) => [name, String(value)]));

/** The server reports errors by index; inputs are named by type. */
const errorsByType = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const index = /^data\.(\d+)\./.exec(name)?.[1];
      return [index === undefined ? name : (commissionTypes[Number(index)] ?? name), text];
    }),
  );

const hasTwoDecimals = (number: number) => Number(number.toFixed(2)) === number;
const amountRule: Rule = (value) => {
  const amount = parseNumber(value);
  return amount >= 0 && amount <= MAX_PAYMENT && hasTwoDecimals(amount) ? null : messages.amountWrong;
};
const rateRule: Rule = (value) => {
  const rate = parseNumber(value);
  return rate >= 0 && rate <= 100 && hasTwoDecimals(rate) ? null : messages.rateWrong;
};
const rules = Object.fromEntries(
  commissionTypes.map((type) => [type, [isAmount(type) ? amountRule : rateRule]]),
);

const CommissionFields = () => (
  <>
    {commissionTypes.map((type) => (
      <NumberField
        key={type}
        name={type}
        label={commissionLabels[type] ?? type}
        {...(isAmount(type) ? { unit: '₦', step: 0.01 } : PERCENT)}
      />
    ))}
  </>
);
