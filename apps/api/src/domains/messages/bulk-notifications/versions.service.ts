import { refuseOutdated } from '../../../platform/edit-versioned.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { presentBulk } from './bulk-notifications.presenter.ts';
import type { BulkRow } from './bulk-notifications.repository.ts';

export const wireNames = {
  picture_uuid: 'picture',
  audience_name: 'audience',
  rule: 'audience',
  chosen: 'user',
  planned_for: 'begins_at',
};

/** Refuses an action on a notification that was edited since it was read. Its row must be locked. */
export const refuseOutdatedBulk = (
  ctx: Ctx,
  trx: Trx,
  row: BulkRow,
  sent: { version?: number | undefined },
) => refuseOutdated(ctx, trx, { subject: row.uuid, sent, current: presentBulk(row), wireNames });
