import type { PriceEdit, PriceEntry, PriceKind } from '@baobab/contract/master-data/price-lists';
import { change } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { found, invalid } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { findPriceChanges } from '../../workspace/audit/public.ts';
import { addPlan } from '../price-imports/public.ts';
import { editedColumns, presentPrice, wireNames } from './price-lists.presenter.ts';
import { findPlanned } from './planned-prices.repository.ts';
import { findPriceForUpdate } from './price-lists.repository.ts';
import { refuseLocked } from './price-lists.service.ts';

const NOTHING = 'Change a value, or remove the day.';
const OTHER_AREA = 'A planned change keeps the area of the price.';

/** Plans the changed values of one price for a day; the other values stay as they will be on that day. */
export const planEdit = (ctx: Ctx, kind: PriceKind, uuid: string, edit: PriceEdit, validFrom: string) =>
  change(ctx, 'price-plan.add', async (trx) => {
    const row = found(await findPriceForUpdate(trx, kind, uuid), 'This price');
    const current = presentPrice(row);
    refuseLocked(kind, edit, current);
    const { area_uuid, ...columns } = editedColumns(current, edit);
    if (area_uuid !== row.area_uuid) throw invalid(OTHER_AREA, { areaRef: OTHER_AREA });
    const changed = differences(row, columns);
    const { result } = await editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: edit,
      wireNames,
      changes: () => findPriceChanges(trx, kind, uuid),
      current,
      unchanged: null,
      update() {
        const { partner_uuid, test_uuid } = row;
        const values = Object.fromEntries(
          Object.entries(columns).filter(([name]) => name in changed),
        ) as Partial<typeof columns>;
        return addPlan(ctx, trx, { kind, name: nameOf(current), validFrom }, [
          { partner_uuid, test_uuid, area_uuid, values },
        ]);
      },
    });
    if (!result) throw invalid(NOTHING, { valid_from: NOTHING });
    const planned = (await findPlanned(trx, [uuid])).get(uuid);
    return { ...result, result: presentPrice(row, planned) };
  });

const nameOf = ({ standardisedtestname, diagnosticspartner, area }: PriceEntry) =>
  `Edit of ${standardisedtestname}, ${diagnosticspartner}, ${area}`;
