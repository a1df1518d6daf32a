import type { AuditEntry } from '@baobab/contract/kit/history';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { pricePermissions, type PriceEntry, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { priceImports } from '@baobab/contract/master-data/price-imports';
import { Button } from '@mantine/core';
import { useCan } from '../../../kit/api/session.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { notifySuccess } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { variants } from './price-lists.variants.ts';

interface RestoreValuesProps {
  kind: PriceKind;
  price: PriceEntry;
  entry: AuditEntry;
}

/** Gives a price the values back that it had before a change of its history. */
export function RestoreValues({ kind, price, entry }: RestoreValuesProps) {
  const { calls } = variants[kind];
  const can = useCan();
  const restore = useAction(priceImports.restore, {
    refresh: [calls.list, calls.health, priceImports.batches],
  });
  const values = entry.fields.filter((field) => field.old !== null);
  if (values.length === 0 || !can(pricePermissions[kind].write)) return null;
  async function run() {
    const text = `${values.map((field) => `${field.label}: ${field.old}`).join(', ')}. The other values stay.`;
    if (!(await confirm('Restore these values?', { text, yes: 'Restore', no: 'Cancel' }))) return;
    const { uuid, version } = price;
    const outcome = await restore.run({ params: { kind, uuid }, body: { change: entry.id, version } });
    if (outcome.ok) notifySuccess(outcome.reply.message);
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Restore old values of ${entry.label}, ${formatDateTime(entry.at)}`}
      loading={restore.running.length > 0}
      onClick={() => void run()}
    >
      Restore old values
    </Button>
  );
}
