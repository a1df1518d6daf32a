import {
  commissionTypes,
  isAmount,
  pharmacies,
  type CommissionType,
} from '@baobab/contract/people/pharmacies';
import { MAX_PAYMENT } from '@baobab/contract/kit/primitives';
import { Loader } from '@mantine/core';
import type { ReplyOf } from '@baobab/contract/kit/client';
import { useEffect, useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { notifySuccess } from '../../../kit/feedback/notices.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { filled, type Form } from '../../../kit/form/form.ts';
import { hasTwoDecimals, isPercentage, type Rule, type Rules } from '../../../kit/form/rules.ts';
import { NumberField, PERCENT } from '../../../kit/form/NumberField.tsx';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { ReadContent } from '../../../kit/layout/States.tsx';
import { PartTab, type Mode } from './PartTab.tsx';
import { commissionLabels, pharmaciesMessages as messages } from './pharmacies.messages.ts';

interface CommissionTabProps {
  pharmacy: { uuid: string };
  draft: string;
  mode: Mode;
}

type Reply = ReplyOf<typeof pharmacies.commissions>;
type CommissionValues = Record<CommissionType, number | null>;
/** The amounts by type, and the version; a conflict returns them in this form. */
type Commissions = Record<CommissionType, number> & { version: number };

/** The fourteen commissions, fetched again whenever the tab is opened. */
export function CommissionTab(props: CommissionTabProps) {
  const { error, isFetching, refetch } = useCall(pharmacies.commissions, {
    params: { pharmacy_uuid: props.pharmacy.uuid },
  });
  const [fresh, setFresh] = useState<Reply>();
  useEffect(() => {
    void refetch({ cancelRefetch: false }).then(({ data }) => setFresh(data));
  }, [refetch]);
  return (
    <ReadContent
      read={{ data: fresh, error, isFetching, refetch }}
      loading={<Loader role="status" aria-label="Loading" />}
    >
      {(reply) => <CommissionForm {...props} commissions={byType(reply)} />}
    </ReadContent>
  );
}

interface CommissionFormProps extends CommissionTabProps {
  commissions: Commissions;
}

function CommissionForm({ pharmacy, commissions, ...tab }: CommissionFormProps) {
  const edit = useEdit(pharmacies.editCommissions, {
    onFail: notifyText(messages.commissionFailed, { title: messages.commissionFailedTitle }),
    refresh: [pharmacies.commissions, pharmacies.metrics],
  });
  async function send(values: CommissionValues, version: number) {
    const data = commissionTypes.map((type) => ({
      pharmacy_uuid: pharmacy.uuid,
      type,
      amount: filled(values[type]),
    }));
    const outcome = await edit.run({ body: { data, version } });
    if (outcome.ok) notifySuccess(outcome.reply.message);
    return outcome;
  }
  return (
    <PartTab
      {...tab}
      start={editing(commissions, valuesOf)}
      rules={rules}
      inputName={inputName}
      onSubmit={send}
    >
      {(form) => <CommissionFields form={form} />}
    </PartTab>
  );
}

const byType = ({ data, version }: Reply): Commissions => ({
  ...(Object.fromEntries(data.map(({ type, amount }) => [type, amount])) as Record<CommissionType, number>),
  version,
});
const valuesOf = ({ version: _version, ...amounts }: Commissions): CommissionValues => amounts;

/** The server reports errors by index; inputs are named by type. */
function inputName(name: string) {
  const index = /^data\.(\d+)\./.exec(name)?.[1];
  return index === undefined ? name : (commissionTypes[Number(index)] ?? name);
}

const amountRule: Rule<number | null> = (amount) =>
  amount !== null && amount >= 0 && amount <= MAX_PAYMENT && hasTwoDecimals(amount)
    ? null
    : messages.amountWrong;
const rules: Rules<CommissionValues> = Object.fromEntries(
  commissionTypes.map((type) => [type, [isAmount(type) ? amountRule : isPercentage(messages.rateWrong)]]),
);

const CommissionFields = ({ form }: { form: Form<CommissionValues> }) => (
  <>
    {commissionTypes.map((type) => (
      <NumberField
        key={type}
        form={form}
        name={type}
        label={commissionLabels[type] ?? type}
        {...(isAmount(type) ? { unit: '₦', step: 0.01 } : PERCENT)}
      />
    ))}
  </>
);
