import { labOrders } from '@baobab/contract/care/lab-orders';
import { treatmentOrders, type Treatment, type TreatmentOrder } from '@baobab/contract/care/treatment-orders';
import { Button, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { notifyUnless } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import {
  CANCELLED,
  labelOf,
  statusWarnings as warnings,
  treatmentOrdersMessages as messages,
} from './treatment-orders.messages.ts';
import classes from './treatment-orders.module.css';

/** Sets the next status of an item, which cannot be undone. A second click while saving sends nothing. */
export function StatusChange({ order, item }: { order: TreatmentOrder; item: Treatment }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const change = useAction(labOrders.setAction, { done: messages.updated, refresh: [treatmentOrders.list] });
  const name = item.plan_name || item.drug_name;
  const busy = change.running.length > 0;
  async function save() {
    if (!notifyUnless(chosen !== null, messages.selectStatus) || !chosen) return;
    const isRefunded = order.payment?.status === 'refunded';
    const warning = order.paymentStatus === 'Unpaid' ? warnings.unpaid : isRefunded ? warnings.refunded : '';
    const text = `${chosen === CANCELLED ? '' : warning} ${warnings.final}`.trim();
    if (!(await confirm(`Change ${name} to ${labelOf(chosen)}?`, { text, yes: labelOf(chosen) }))) return;
    await change.run({ body: { order_id: order.uuid, '{product}_action': chosen, test_id: item.uuid } });
  }
  return (
    <div className={classes.change}>
      <Select
        aria-label={`New status of ${name}`}
        placeholder="Change to"
        data={item.next.map((status) => ({ value: status, label: labelOf(status) }))}
        value={chosen}
        onChange={setChosen}
        allowDeselect={false}
        disabled={busy}
        w={150}
      />
      <Button
        variant="default"
        loading={busy}
        aria-label={`Save the status of ${name}`}
        onClick={() => void save()}
      >
        Save
      </Button>
    </div>
  );
}
