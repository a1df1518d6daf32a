import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { MAX_AUDIT_ROWS, type AuditEntry } from '@baobab/contract/kit/history';
import { recordListAccess } from '../../../platform/audit/change.ts';
import { decryptDetails } from '../../../platform/audit/personal-details.ts';
import { setFilters } from '../../../platform/db/list-filters.ts';
import { found } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Ctx } from '../../../schema.ts';
import { idsToName, presentEntry, type PresentOptions } from './audit.presenter.ts';
import {
  auditList,
  findAuditPage,
  findAuditRow,
  findNames,
  type AuditFilters,
  type AuditRow,
} from './audit.repository.ts';

/** Reading the trail is in the trail, too. */
export async function listAudit(ctx: Ctx, query: AuditFilters, page: PageWindow) {
  const [{ rows, total }] = await Promise.all([
    findAuditPage(ctx.readDb, query, page),
    recordListAccess(ctx, 'audit', setFilters(auditList, query)),
  ]);
  const ids = [...new Set(rows.map(({ subject }) => subject))].filter(isUuid);
  const subjects = await findNames(ctx.db, ids, 'subjects');
  return { rows: await presentRows(ctx, rows, { subjects }), total, more: total >= MAX_AUDIT_ROWS };
}

/** An entry of the trail, which a link opens whatever the list shows. */
export async function readEntry(ctx: Ctx, id: number) {
  const row = found(await findAuditRow(ctx.db, id), 'This entry');
  await recordListAccess(ctx, 'audit', { id });
  const subjects = await findNames(ctx.db, [row.subject].filter(isUuid), 'subjects');
  const [entry] = await presentRows(ctx, [row], { subjects });
  return entry!;
}

export async function presentRows(
  ctx: Ctx,
  stored: readonly AuditRow[],
  options: Pick<PresentOptions, 'subjects' | 'inputs'>,
): Promise<AuditEntry[]> {
  const rows = await decryptDetails(ctx.db, ctx.keys, stored);
  const names = await findNames(ctx.db, idsToName(rows), 'fields');
  return rows.map((row) => presentEntry(row, { role: ctx.actor.role, names, ...options }));
}
