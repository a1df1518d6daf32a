import type { CommissionEdit, CommissionType } from '@baobab/contract/people/pharmacies';
import { change } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { found, invalid } from '../../../platform/errors.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx } from '../../../schema.ts';
import { findCommissions, lockCommissions, saveCommissions } from './commissions.repository.ts';
import { presentForEdit, displayValues } from './pharmacies.presenter.ts';

/** Changes all given commissions of one pharmacy, or none. */
export function editCommissions(ctx: Ctx, { data, version }: CommissionEdit) {
  const pharmacy = data[0]!.pharmacy_uuid;
  refuseMixedEntries(data);
  return change(ctx, 'pharmacy.edit-commissions', async (trx) => {
    await lockCommissions(trx, pharmacy);
    const before = found(await findCommissions(trx, pharmacy), 'This pharmacy');
    const values = data.map(({ type, amount }): [CommissionType, number] => [type, Math.round(amount * 100)]);
    const current = Object.fromEntries(values.map(([type]) => [type, before.values[type] ?? 0]));
    const changed = differences(current, Object.fromEntries(values));
    const sent = Object.fromEntries(data.map(({ type, amount }) => [type, amount]));
    return editVersioned(ctx, trx, {
      subject: pharmacy,
      changed,
      sent: { ...sent, version },
      current: presentForEdit(before),
      display: displayValues(before),
      unchanged: { pharmacy, commissions: before },
      async update() {
        await saveCommissions(trx, pharmacy, values);
        return { pharmacy, commissions: (await findCommissions(trx, pharmacy))! };
      },
    });
  });
}

function refuseMixedEntries(data: CommissionEdit['data']) {
  const other = data.findIndex(({ pharmacy_uuid }) => pharmacy_uuid !== data[0]!.pharmacy_uuid);
  if (other >= 0)
    throw invalid('Change the commissions of one pharmacy at a time', {
      [`data.${other}.pharmacy_uuid`]: 'This is another pharmacy',
    });
  const twice = data.findIndex(({ type }, index) => data.findIndex((one) => one.type === type) < index);
  if (twice >= 0)
    throw invalid('Enter each commission type only once', {
      [`data.${twice}.type`]: 'This type is repeated',
    });
}
