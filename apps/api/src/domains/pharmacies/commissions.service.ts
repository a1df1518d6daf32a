import type { CommissionEdit, CommissionType } from '@baobab/contract/pharmacies';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { differences } from '../../platform/audit/differences.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { refuseOutdatedVersion } from '../../platform/optimistic-lock.ts';
import type { Ctx } from '../../schema.ts';
import { findCommissions, lockCommissions, saveCommissions } from './commissions.repository.ts';
import { presentForEdit, wordsOf } from './pharmacies.presenter.ts';

/** One call, one pharmacy, all or nothing. */
export function editCommissions(ctx: Ctx, { data, version }: CommissionEdit) {
  const pharmacy = data[0]!.pharmacy_uuid;
  refuseMixed(data);
  return change(ctx, 'pharmacy.edit-commissions', async (trx) => {
    await lockCommissions(trx, pharmacy);
    const before = await findCommissions(trx, pharmacy);
    if (!before) throw notFound('This pharmacy');
    const values = data.map(({ type, amount }): [CommissionType, number] => [type, Math.round(amount * 100)]);
    const stands = Object.fromEntries(values.map(([type]) => [type, before.values[type] ?? 0]));
    const changed = differences(stands, Object.fromEntries(values));
    if (Object.keys(changed).length === 0) return unchanged({ pharmacy, commissions: before });
    const sent = Object.fromEntries(data.map(({ type, amount }) => [type, amount]));
    refuseOutdatedVersion({ ...sent, version }, presentForEdit(before), wordsOf(before));
    await saveCommissions(trx, pharmacy, values);
    return done({ pharmacy, commissions: (await findCommissions(trx, pharmacy))! }, pharmacy, { changed });
  });
}

function refuseMixed(data: CommissionEdit['data']) {
  const other = data.findIndex(({ pharmacy_uuid }) => pharmacy_uuid !== data[0]!.pharmacy_uuid);
  if (other >= 0)
    throw invalid('One call changes one pharmacy', {
      [`data.${other}.pharmacy_uuid`]: 'This is another pharmacy',
    });
  const twice = data.findIndex(({ type }, index) => data.findIndex((one) => one.type === type) < index);
  if (twice >= 0)
    throw invalid('A type stands there twice', { [`data.${twice}.type`]: 'This stands there twice' });
}
