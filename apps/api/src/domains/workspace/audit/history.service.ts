import { changeActions } from '@baobab/contract/audit-actions';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { HistoryEndpoint } from '@baobab/contract/kit/history';
import { hasPermission } from '@baobab/contract/kit/roles';
import type { ChangeRow } from '../../../platform/audit/last-changes.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/serve.ts';
import type { Ctx, Db } from '../../../schema.ts';
import { findHistoryPage } from './audit.repository.ts';
import { presentRows } from './audit.service.ts';
import { changedFields } from './changed-fields.ts';
import { findSubjects, type HistorySource } from './history.repository.ts';

/**
 * The changes of a record; reads and the actions of other kinds of record are only for `audit:read`. `inputs` are the
 * names of its edit for columns with another name, for Restore.
 */
export const historyHandler =
  (
    { actions }: HistoryEndpoint,
    source: HistorySource,
    inputs?: Readonly<Record<string, string>>,
  ): Handler<HistoryEndpoint, Ctx> =>
  async ({ params, page }, ctx) => {
    const own = changeActions.filter((action) => actions.some((prefix) => action.startsWith(prefix)));
    const shown = hasPermission(ctx.actor.role, 'audit:read') ? undefined : own;
    const { rows, total } = await findHistory(ctx.db, source, params.uuid, page, shown);
    if (total === null) throw notFound('This record');
    return { rows: await presentRows(ctx, rows, { inputs }), total };
  };

/** The newest rows of a record, whoever asks. */
export const findHistoryRows = async (db: Db, source: HistorySource, id: string, limit: number) =>
  (await findHistory(db, source, id, { skip: 0, limit })).rows;

const MAX_CHANGES = 100;

/** The newest changes of a record for the authors of its values, also those that the trail keeps under other ids. */
export const findChangesOf = async (db: Db, source: HistorySource, id: string): Promise<ChangeRow[]> =>
  (await findHistoryRows(db, source, id, MAX_CHANGES))
    .map(({ at, subject, actor_uuid, details }) => ({
      at,
      subject,
      actor_uuid,
      changed: changedFields(details as Record<string, unknown>).map(({ name }) => name),
    }))
    .filter(({ subject, changed }) => subject !== id || changed.length > 0);

/** The total is null when the record does not exist. */
async function findHistory(
  db: Db,
  source: HistorySource,
  id: string,
  page: PageWindow,
  actions?: readonly string[],
) {
  const subjects = await findSubjects(db, source, id);
  if (subjects.length === 0) return { rows: [], total: null };
  const filter = { subjects, condition: source.condition?.(id, subjects), actions };
  if (!source.complete) return findHistoryPage(db, filter, page);
  const { rows, total } = await findHistoryPage(db, filter, { skip: 0, limit: page.skip + page.limit });
  return { rows: (await source.complete(db, id, rows)).slice(page.skip), total };
}
