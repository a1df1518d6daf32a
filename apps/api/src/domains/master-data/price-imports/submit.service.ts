import { ApprovalRequested } from '@baobab/contract/kit/approval';
import { type ApprovalKind } from '@baobab/contract/kit/approval-kinds';
import type { Adjustments } from '@baobab/contract/kit/imports';
import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import type pg from 'pg';
import type { ApprovalDefinition } from '../../../platform/approvals/definition.ts';
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import { nameOf } from '../../../platform/imports/upload.ts';
import type { Ctx, Db, Schema } from '../../../schema.ts';
import { requestApproval } from '../../workspace/approvals/public.ts';
import { findSecuritySettings } from '../../workspace/staff/public.ts';
import type { ImportResult } from './change-sets.presenter.ts';
import { applySet, type ChangeSet } from './change-sets.service.ts';
import { EDITS_NAME, editsSet, type Edits } from './edits.service.ts';
import { connectForUpload, fileSet, SEARCH_INDEX_JOB, type PriceUpload } from './price-imports.service.ts';

/** A change set as JSON, with its file or its edits beside it. */
interface SetRequest extends Adjustments {
  kind: PriceKind;
  fileName: string;
  hash: string;
  onlyValid?: true;
  /** The file has the edits of a list as JSON. */
  isEdit?: true;
  /** The day of a planned set. */
  validFrom?: string;
  /** The state of the list at the time of the request. */
  effect: string;
}

export type Request = Omit<SetRequest, 'hash' | 'effect'>;

const setOf = (ctx: Ctx, { kind, isEdit, ...request }: Request, content: Buffer, seen?: string) => {
  if (isEdit) return editsSet(kind, JSON.parse(content.toString()) as Edits);
  const { fileName, onlyValid = false, corrections, columns, amounts } = request;
  const file = { name: fileName, content };
  return fileSet(ctx, kind, { file, fileName, onlyValid, corrections, columns, amounts, seen });
};

/** A set that changes a larger share of the prices than the security settings allow one person to change. */
const setApproval = (approvalKind: ApprovalKind): ApprovalDefinition<Schema, SetRequest> => ({
  kind: approvalKind,
  connect: connectForUpload,
  async execute(ctx, request, { file, client }) {
    const { effect: confirmed, validFrom } = request;
    const set = setOf(ctx, request, file!);
    await applySet(ctx, { db: ctx.db, client: client! }, { set, validFrom, limit: null, confirmed });
    // After the commit, which follows.
    void ctx.queue.send(SEARCH_INDEX_JOB, {}, INDEX_AFTER_SECONDS);
  },
});
export const priceApproval = setApproval('price-upload');
/** Confirmed by staff who may change the prices of home samples. */
export const homePriceApproval = setApproval('home-price-upload');
const INDEX_AFTER_SECONDS = 30;

type Work<T> = (db: Db, client: pg.ClientBase) => Promise<T>;
const connect = <T>(ctx: Ctx, { noun }: ChangeSet, work: Work<T>) =>
  noun === 'file'
    ? connectForUpload(ctx, work)
    : withDedicatedConnection<Schema, T>(ctx.pool, ({ db, client }) => work(db, client));

/** Applies or plans a set, or asks a second person to confirm it. */
async function submit(
  ctx: Ctx,
  set: ChangeSet,
  request: Request,
  contentOf: () => Buffer,
): Promise<ImportResult | ApprovalRequested> {
  const { kind, validFrom } = request;
  const { approve_price_change_above: limit } = await findSecuritySettings(ctx.db);
  const apply = (share: number | null) =>
    connect(ctx, set, (db, client) => applySet(ctx, { db, client }, { set, validFrom, limit: share }));
  let outcome = await apply(limit);
  if ('need' in outcome) {
    const { need, hash, effect } = outcome;
    const definition = kind === 'home' ? homePriceApproval : priceApproval;
    const withFile = { ...need, file: contentOf() };
    const asked = await requestApproval(ctx, definition, { ...request, hash, effect }, withFile);
    if (asked instanceof ApprovalRequested) return asked;
    outcome = await apply(null);
  }
  const result = outcome as ImportResult;
  // The reply does not wait for the queue, which uses its own connections.
  if (result.batch) void ctx.queue.send(SEARCH_INDEX_JOB, {});
  return result;
}

export function requestOf(kind: PriceKind, upload: PriceUpload, validFrom?: string): Request {
  const { onlyValid, corrections, columns, amounts } = upload;
  return {
    kind,
    fileName: nameOf(upload),
    ...(onlyValid && { onlyValid: true as const }),
    ...(corrections && { corrections }),
    ...(columns && { columns }),
    ...(amounts && { amounts }),
    ...(validFrom && { validFrom }),
  };
}

/** Imports a file, or plans it for a day. */
export const submitFile = (ctx: Ctx, kind: PriceKind, upload: PriceUpload, validFrom?: string) =>
  submit(ctx, fileSet(ctx, kind, upload), requestOf(kind, upload, validFrom), () => upload.file.content);

interface Hooks extends Required<Pick<ChangeSet, 'start' | 'finish'>> {
  /** Called with the number of rows that are written. */
  progress: (rows: number) => Promise<unknown>;
}

/** Imports a file that was stored for a job. */
export function submitStored(
  ctx: Ctx,
  { seen, ...request }: Request & { seen?: string | undefined },
  content: Buffer,
  { start, progress, finish }: Hooks,
) {
  const set = setOf(ctx, request, content, seen);
  let written = 0;
  const stage: ChangeSet['stage'] = (connection, write) =>
    set.stage(connection, async (rows) => {
      await write(rows);
      written += rows;
      await progress(written);
    });
  return submit(ctx, { ...set, stage, start, finish }, request, () => content);
}

/** Saves edits, or plans them for a day. */
export function submitEdits(ctx: Ctx, kind: PriceKind, { valid_from: validFrom, ...edits }: EditsBody) {
  const request = { kind, fileName: EDITS_NAME, isEdit: true as const, ...(validFrom && { validFrom }) };
  return submit(ctx, editsSet(kind, edits), request, () => Buffer.from(JSON.stringify(edits)));
}

export interface EditsBody extends Edits {
  valid_from?: string | undefined;
}
