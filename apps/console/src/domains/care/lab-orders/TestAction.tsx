import {
  nameInView,
  labActionOf,
  labActionsInView,
  needsResult,
  nextLabActions,
  RESULT_MISSING,
} from '@baobab/contract/care/lab-actions';
import { labOrders, type LabOrder, type LabOrderItem } from '@baobab/contract/care/lab-orders';
import { Button, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { withProduct } from '../../../kit/api/config.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { notifySuccess, notifyUnless } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { labOrdersMessages as messages, meaningOf } from './lab-orders.messages.ts';
import classes from './lab-orders.module.css';

interface TestActionProps {
  order: LabOrder;
  test: LabOrderItem;
  ordersView: boolean;
  writable: boolean;
}

const refresh = [labOrders.list];

/** The action of a test: set once, then read-only. */
export function TestAction({ order, test, ordersView, writable }: TestActionProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const set = useAction(labOrders.setAction, { done: messages.updated, refresh });
  const setInView = useAction(labOrders.setItemAction, { refresh });
  const label = withProduct('{product} Action');
  const action = test['{product}_action'];
  const choices = nextLabActions(action, order.order_info.order_status);
  if (action && choices.length === 0)
    return (
      <p className={classes.decided}>
        {label}: <Tag meaning={meaningOf(action)}>{ordersView ? nameInView(action) : action}</Tag>
      </p>
    );
  if (!writable) return <p className={classes.decided}>{label}: –</p>;

  async function save() {
    const decision = chosen ? labActionOf(chosen) : undefined;
    if (!notifyUnless(decision !== undefined, messages.selectStatus) || !chosen || !decision) return;
    const hasResult = test.final_action.result.length > 0;
    if (!notifyUnless(hasResult || !needsResult(decision), RESULT_MISSING)) return;
    const question = `Set the action of ${test.test_info.standardisedtestname} to ${chosen}?`;
    const { paid_at, status } = order.payment;
    const warning = !paid_at ? messages.notPaid : status === 'refunded' ? messages.refunded : '';
    const text = `${warning} ${messages.setOnce}`.trim();
    if (!(await confirm(question, { text, yes: 'Save', no: 'Cancel' }))) return;
    if (!ordersView)
      return set.run({
        body: { order_id: order.order_info.order_id, '{product}_action': chosen, test_id: test.uuid },
      });
    const { ok } = await setInView.run({ query: { '{product}_action': chosen, uuid: test.uuid } });
    if (ok) notifySuccess(messages.statusChanged, 'Success!');
  }

  const busy = set.running.length + setInView.running.length > 0;
  return (
    <div className={classes.action}>
      <Select
        label={label}
        placeholder="Choose an action"
        data={ordersView ? labActionsInView.filter((name) => choices.includes(labActionOf(name)!)) : choices}
        value={chosen}
        onChange={setChosen}
        allowDeselect={false}
        disabled={busy}
      />
      <Button variant="default" loading={busy} onClick={() => void save()}>
        Save
      </Button>
    </div>
  );
}
