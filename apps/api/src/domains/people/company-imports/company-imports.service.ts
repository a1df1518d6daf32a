import { pluralize } from '@baobab/contract/kit/numbers';
import type { CompanyPreview } from '@baobab/contract/people/company-imports';
import type { Committed, RowProblem } from '@baobab/contract/kit/imports';
import {
  closeBatch,
  findBatchOf,
  markUndone,
  requireUndone,
  openBatch,
} from '../../../platform/imports/batches.ts';
import { rememberColumns, withRememberedColumns } from '../../../platform/imports/header-matches.ts';
import { MAX_PROBLEMS } from '../../../platform/imports/limits.ts';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import { conflict } from '../../../platform/errors.ts';
import type { FileReply } from '../../../platform/http/serve.ts';
import type { ImportOutput } from '../../../platform/imports/import-file.ts';
import type { ImportFile } from '../../../platform/imports/import-result.ts';
import {
  nameOf,
  refuseBadRows,
  reportFile,
  sourceOf,
  type FileSource,
  type Upload,
} from '../../../platform/imports/upload.ts';
import { withConcurrencyLimit, readInWorker } from '../../../platform/spreadsheet/read-worker.ts';
import type { Ctx, Schema, Trx } from '../../../schema.ts';
import { deleteAccounts, insertAccounts } from '../../workspace/access/public.ts';
import { addOwnBellItem } from '../../workspace/notifications/public.ts';
import { deleteReferrals, insertReferrals } from '../referrals/public.ts';
import type { UserFileOptions } from './company-imports.file.ts';
import * as repository from './company-imports.repository.ts';

export const KIND = 'company-users';
const WORKER = new URL('./company-imports.worker.ts', import.meta.url);

async function readFile(ctx: Ctx, source: FileSource, wants: ImportOutput, taken: RowProblem[] = []) {
  const companies = await repository.findCompanyIds(ctx.db);
  const pieces: Uint8Array[] = [];
  const { content, ...adjustments } = source;
  const file = await readInWorker<ImportFile>({
    worker: WORKER,
    // The buffer is transferred to the worker, so a second read needs its own copy.
    content: Buffer.from(content),
    options: { companies, taken, wants, ...adjustments } satisfies UserFileOptions,
    signal: ctx.signal,
    onChunk: (bytes) => pieces.push(bytes),
  });
  return { file: await withRememberedColumns(ctx.db, KIND, file), pieces };
}

/** Adds the rows with taken e-mails or numbers to the problems of the file. */
function addTaken(file: ImportFile, taken: readonly RowProblem[]): ImportFile {
  const errors = [...file.errors, ...taken.slice(0, MAX_PROBLEMS)];
  return {
    ...file,
    refused: file.refused + new Set(taken.map(({ row }) => row)).size,
    errorCount: file.errorCount + taken.length,
    errors: errors.toSorted((a, b) => a.row - b.row).slice(0, MAX_PROBLEMS),
  };
}

/** Imports all rows or none. Importing the same file again changes nothing and creates no batch. */
export const importUsers = (ctx: Ctx, upload: Upload & { seen?: string | undefined }) =>
  withConcurrencyLimit(async () => {
    const { file, pieces } = await readFile(ctx, sourceOf(upload), 'rows');
    return withDedicatedConnection<Schema, Imported>(ctx.pool, ({ db, client }) =>
      change({ ...ctx, db }, 'company-users.import', async (trx) => {
        await repository.lockCompanyUsers(trx);
        await repository.stageUsers(trx, client, pieces, true);
        refuseBadRows(addTaken(file, await repository.findTaken(trx)));
        await rememberColumns(trx, KIND, file, upload.columns ?? {});
        return commit(trx, file, { name: nameOf(upload), by: ctx.actor.uuid, seen: upload.seen });
      }),
    );
  });

type Imported = Omit<Committed, 'message' | 'leftOut'>;

const CHANGED_SINCE =
  'Users of this file were changed after the preview. Nothing was saved. Look at the preview again.';

interface Sent {
  name: string;
  by: string;
  /** The `state` of the preview. */
  seen: string | undefined;
}

async function commit(trx: Trx, { rows, hash, corrected }: ImportFile, of: Sent) {
  const { added, existing, state } = await repository.countStaged(trx);
  if (of.seen !== undefined && of.seen !== state) throw conflict(CHANGED_SINCE);
  const batch = await openBatch(trx, { kind: KIND, file_name: of.name, by: of.by });
  await insertAccounts(trx, 'consumer', repository.newUsers);
  await insertReferrals(trx, repository.newReferrals);
  await repository.insertImported(trx, batch);
  const result = { added, changed: existing, unchanged: rows - added - existing, rows };
  if (!(await closeBatch(trx, batch, { ...result, hash })))
    return unchanged<Imported>({ ...result, batch: null });
  const message = `The upload of ${of.name} is finished: ${pluralize(added + existing, 'user')} added`;
  await addOwnBellItem(trx, of.by, { message, link: '/Company' });
  const details = { file: of.name, hash, ...result, ...(corrected > 0 && { corrected }) };
  return done<Imported>({ ...result, batch }, batch, details);
}

/** Stages the file in a temporary table for queries; nothing is saved. */
const withStagedUsers = <T>(ctx: Ctx, pieces: readonly Uint8Array[], query: (trx: Trx) => Promise<T>) =>
  withDedicatedConnection<Schema, T>(ctx.pool, ({ db, client }) =>
    db.transaction().execute(async (trx) => {
      await repository.stageUsers(trx, client, pieces, false);
      return query(trx);
    }),
  );

export const previewUsers = (ctx: Ctx, upload: Upload): Promise<CompanyPreview> =>
  withConcurrencyLimit(async () => {
    const { file: read, pieces } = await readFile(ctx, sourceOf(upload), 'rows');
    return withStagedUsers(ctx, pieces, async (trx) => {
      const taken = await repository.findTaken(trx);
      const takenRows = new Set(taken.map(({ row }) => row));
      const { added, existing, unchanged: same, state } = await repository.countStaged(trx);
      const file = addTaken(read, taken);
      const lines = await repository.findStaged(trx, false);
      return {
        rows: file.rows,
        refused: file.refused,
        added: added - takenRows.size,
        changed: existing,
        unchanged: same,
        existingLines: await repository.findStaged(trx, true),
        newLines: lines.filter(({ row }) => !takenRows.has(row)),
        errors: file.errors,
        errorCount: file.errorCount,
        warnings: file.warnings,
        warningCount: file.warningCount,
        unknownHeaders: file.unknownHeaders,
        missingColumns: file.missingColumns,
        corrected: file.corrected,
        state,
      };
    });
  });

/** Returns the refused rows as a spreadsheet, including rows with taken e-mails or numbers. */
export const reportUsers = (ctx: Ctx, source: FileSource): Promise<FileReply> =>
  withConcurrencyLimit(async () => {
    const { pieces } = await readFile(ctx, source, 'rows');
    const taken = await withStagedUsers(ctx, pieces, repository.findTaken);
    const report = await readFile(ctx, source, 'report', taken);
    return reportFile(report.file, report.pieces);
  });

/** Undoes a whole batch; refused when one of its users was changed or used since. */
export const undoUsers = (ctx: Ctx, uuid: string) =>
  withDedicatedConnection<Schema, number>(ctx.pool, ({ db }) =>
    change({ ...ctx, db }, 'company-users.undo', async (trx) => {
      await repository.lockCompanyUsers(trx);
      const batch = await findBatchOf(trx, uuid, (kind) => kind === KIND, true);
      requireUndone(batch, false);
      await repository.lockReferralsOfBatch(trx, uuid);
      const since = await repository.findTouchedUsers(trx, uuid);
      if (since.total > 0)
        throw conflict(
          `${pluralize(since.total, 'user of this upload was', 'users of this upload were')} changed or used afterwards. Nothing was undone.`,
          { current: since },
        );
      const left = await deleteReferrals(trx, repository.usersOfBatch(uuid, true));
      await repository.deleteExistingOfBatch(trx, uuid);
      const removed = left + (await deleteAccounts(trx, repository.usersOfBatch(uuid, false)));
      await markUndone(trx, uuid, { by: ctx.actor.uuid, at: ctx.now() });
      return done(removed, uuid, { file: batch.file_name, removed });
    }),
  );
