import { changeActions } from '@baobab/contract/audit-actions';
import { histories, type HistoryName } from '@baobab/contract/workspace/audit/audit';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { MAX_AUDIT_ROWS, type AuditEntry } from '@baobab/contract/kit/history';
import { hasPermission } from '@baobab/contract/kit/roles';
import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import { recordListAccess } from '../../../platform/audit/change.ts';
import type { ChangeRow } from '../../../platform/audit/last-changes.ts';
import { decryptDetails } from '../../../platform/audit/personal-details.ts';
import { setFilters } from '../../../platform/db/list-filters.ts';
import { notFound } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Ctx, Db } from '../../../schema.ts';
import { idsToName, presentEntry } from './audit.presenter.ts';
import { changedFields } from './changed-fields.ts';
import {
  auditList,
  findAuditPage,
  findAuditRow,
  findHistoryPage,
  findNames,
  type AuditFilters,
  type AuditRow,
} from './audit.repository.ts';
import { conditionOf, findSubjects } from './histories.repository.ts';
import { withPriceChanges } from './price-history.ts';

/** Reading the trail is in the trail, too. */
export async function listAudit(ctx: Ctx, query: AuditFilters, page: PageWindow) {
  const [{ rows, total }] = await Promise.all([
    findAuditPage(ctx.readDb, query, page),
    recordListAccess(ctx, 'audit', setFilters(auditList, query)),
  ]);
  const ids = [...new Set(rows.map(({ subject }) => subject))].filter(isUuid);
  const subjects = await findNames(ctx.db, ids, 'subjects');
  return { rows: await present(ctx, rows, subjects), total, more: total >= MAX_AUDIT_ROWS };
}

/** An entry of the trail, which a link opens whatever the list shows. */
export async function readEntry(ctx: Ctx, id: number) {
  const row = await findAuditRow(ctx.db, id);
  if (!row) throw notFound('This entry');
  await recordListAccess(ctx, 'audit', { id });
  const [entry] = await present(
    ctx,
    [row],
    await findNames(ctx.db, [row.subject].filter(isUuid), 'subjects'),
  );
  return entry!;
}

/** The changes of a record; reads and the actions of other kinds of record are only for `audit:read`. */
export async function listHistory(ctx: Ctx, name: HistoryName, id: string, page: PageWindow) {
  const subjects = await findSubjects(ctx.db, name, id);
  if (subjects.length === 0) throw notFound('This record');
  const own = changeActions.filter((action) =>
    histories[name].actions.some((prefix) => action.startsWith(prefix)),
  );
  const filter = {
    subjects,
    condition: conditionOf(name, id, subjects),
    actions: canReadAudit(ctx) ? undefined : own,
  };
  if (!priceHistories.has(name)) {
    const { rows, total } = await findHistoryPage(ctx.db, filter, page);
    return { rows: await present(ctx, rows), total };
  }
  const { rows, total } = await findHistoryPage(ctx.db, filter, { skip: 0, limit: page.skip + page.limit });
  const complete = await withPriceChanges(ctx.db, id, rows);
  return { rows: await present(ctx, complete.slice(page.skip)), total };
}

async function findPriceHistory(db: Db, kind: PriceKind, uuid: string): Promise<AuditRow[]> {
  const name = `${kind}Prices` as const;
  const subjects = await findSubjects(db, name, uuid);
  const filter = { subjects, condition: conditionOf(name, uuid, subjects) };
  const { rows } = await findHistoryPage(db, filter, { skip: 0, limit: MAX_PRICE_CHANGES });
  return withPriceChanges(db, uuid, rows);
}

/** The values of a price before one of its changes, by column; undefined when it is not a change of this price. */
export async function findValuesBefore(
  db: Db,
  kind: PriceKind,
  uuid: string,
  change: number,
): Promise<Record<string, unknown> | undefined> {
  const row = (await findPriceHistory(db, kind, uuid)).find(({ id }) => id === change);
  return (
    row &&
    Object.fromEntries(
      changedFields(row.details as Record<string, unknown>).map((field) => [field.name, field.old]),
    )
  );
}

/** Uploads, undos and edits of a price, newest first, for the authors of its values. */
export async function findPriceChanges(db: Db, kind: PriceKind, uuid: string): Promise<ChangeRow[]> {
  return (await findPriceHistory(db, kind, uuid)).map(({ at, subject, actor_uuid, details }) => ({
    at,
    subject,
    actor_uuid,
    changed: changedFields(details as Record<string, unknown>).map((field) => field.name),
  }));
}
const MAX_PRICE_CHANGES = 100;

const priceHistories: ReadonlySet<HistoryName> = new Set([
  'pathologyPrices',
  'radiologyPrices',
  'homePrices',
]);

const canReadAudit = ({ actor }: Ctx) => hasPermission(actor.role, 'audit:read');

async function present(
  ctx: Ctx,
  stored: readonly AuditRow[],
  subjects?: ReadonlyMap<string, string>,
): Promise<AuditEntry[]> {
  const rows = await decryptDetails(ctx.db, ctx.keys, stored);
  const names = await findNames(ctx.db, idsToName(rows), 'fields');
  const options = { role: ctx.actor.role, names, subjects };
  return rows.map((row) => presentEntry(row, options));
}
