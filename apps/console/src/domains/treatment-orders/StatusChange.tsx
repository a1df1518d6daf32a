import { labOrders } from '@baobab/contract/lab-orders';
import { treatmentOrders, type Treatment } from '@baobab/contract/treatment-orders';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { notifyFailure } from '../../kit/feedback/notices.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { labelOf, treatmentOrdersMessages as messages } from './treatment-orders.messages.ts';
import classes from './treatment-orders.module.css';

/** Sets the next status of an item. A second click while saving sends nothing. */
export function StatusChange({ orderId, item }: { orderId: string; item: Treatment }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const change = useAction(labOrders.setAction, { done: messages.updated, refresh: [treatmentOrders.list] });
  const name = item.plan_name || item.drug_name;
  const busy = change.running.length > 0;
  const save = () =>
    chosen
      ? void change.run({ body: { order_id: orderId, '{product}_action': chosen, test_id: item.uuid } })
      : notifyFailure(messages.selectStatus);
  return (
    <div className={classes.change}>
      <Select
        aria-label={`New status of ${name}`}
        placeholder="Change to"
        data={item.next.map((status) => ({ value: status, label: labelOf(status) }))}
        value={chosen}
        onChange={setChosen}
        disabled={busy}
        w={150}
        comboboxProps={{ zIndex: 350 }}
      />
      <Button variant="default" loading={busy} aria-label={`Save the status of ${name}`} onClick={save}>
        Save
      </Button>
    </div>
  );
}
