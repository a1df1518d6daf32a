import { ApprovalRequested, type ApprovalKind } from '@baobab/contract/kit/approval';
import type { Adjustments } from '@baobab/contract/kit/imports';
import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { formatKobo, groupThousands } from '@baobab/contract/kit/naira';
import { formatDay } from '@baobab/contract/kit/lagos-time';
import type { ApprovalDefinition, ApprovalNeed } from '../../../platform/approvals/definition.ts';
import { withDedicatedConnection } from '../../../platform/db/dedicated-connection.ts';
import { conflict } from '../../../platform/errors.ts';
import { nameOf } from '../../../platform/imports/upload.ts';
import type { Ctx, Schema, Trx } from '../../../schema.ts';
import { requestApproval } from '../../workspace/approvals/public.ts';
import { findSecuritySettings } from '../../workspace/staff/public.ts';
import { countPrices, findLargestChanges, hashReplaced } from './import-changes.repository.ts';
import { commitEdits, EDITS_NAME, importEdits, planEdits, type Edits } from './edits.service.ts';
import { findLargestStaged } from './plan-rows.repository.ts';
import { planUpload, type PlanResult, type PlanReview } from './plans.service.ts';
import { findStagedState, stateOf } from './staged-state.repository.ts';
import {
  commitPrices,
  connectForUpload,
  importPrices,
  SEARCH_INDEX_JOB,
  type ImportResult,
  type PriceUpload,
  type Review,
} from './price-imports.service.ts';

interface UploadRequest extends Adjustments {
  kind: ImportKind;
  fileName: string;
  hash: string;
  onlyValid?: true;
  /** The file has the edits of a list as JSON. */
  isEdit?: true;
  /** The day of a planned upload. */
  validFrom?: string;
  /** The changes of the upload at the time of its request. */
  effect: string;
}

/** The upload is rolled back, because it changes too many prices for one person. */
class SecondPersonNeeded extends Error {
  readonly request: UploadRequest;
  readonly need: ApprovalNeed;
  constructor(request: UploadRequest, need: ApprovalNeed) {
    super('A second person has to confirm this upload');
    this.request = request;
    this.need = need;
  }
}

/** An upload that changes a larger share of the prices than the security settings allow one person to change. */
const uploadApproval = (approvalKind: ApprovalKind): ApprovalDefinition<Schema, UploadRequest> => ({
  kind: approvalKind,
  connect: connectForUpload,
  async execute(ctx, request, { file, client }) {
    const { kind, fileName, effect, isEdit, onlyValid = false, validFrom, corrections, columns } = request;
    const connection = { db: ctx.db, client: client! };
    const upload = { file: { name: fileName, content: file! }, fileName, onlyValid, corrections, columns };
    if (validFrom && !isEdit)
      return planUpload(ctx, connection, kind, { ...upload, validFrom, seen: effect || undefined });
    const edits = isEdit && (JSON.parse(file!.toString()) as Edits);
    if (edits && validFrom) return planEdits(ctx, connection, kind, { ...edits, valid_from: validFrom });
    const review: Review = async (trx, batch, result) => {
      if ((await effectOf(trx, batch, result)) !== effect)
        throw conflict(
          'The price list has changed since this upload was requested. It has to be uploaded again.',
        );
    };
    if (edits) await commitEdits(ctx, connection, kind, edits, review);
    else await commitPrices(ctx, connection, kind, upload, review);
    // After the commit, which follows.
    void ctx.queue.send(SEARCH_INDEX_JOB, {}, INDEX_AFTER_SECONDS);
    return undefined;
  },
});
export const priceApproval = uploadApproval('price-upload');
/** Confirmed by staff who may change the prices of home samples. */
export const homePriceApproval = uploadApproval('home-price-upload');
const INDEX_AFTER_SECONDS = 30;

const effectOf = async (trx: Trx, batch: string, { added }: Pick<ImportResult, 'added'>) =>
  `${added} ${await hashReplaced(trx, batch)}`;

export function uploadPrices(
  ctx: Ctx,
  kind: ImportKind,
  upload: PriceUpload,
  validFrom?: string,
): Promise<ImportResult | PlanResult | ApprovalRequested> {
  const { onlyValid, corrections, columns } = upload;
  const source = {
    kind,
    fileName: nameOf(upload),
    ...(onlyValid && { onlyValid: true as const }),
    ...(corrections && { corrections }),
    ...(columns && { columns }),
  };
  const contentOf = () => upload.file.content;
  return validFrom === undefined
    ? runOrRequest(ctx, kind, contentOf, (limit) =>
        importPrices(ctx, kind, upload, reviewBatch(source, limit)),
      )
    : runOrRequest(ctx, kind, contentOf, (limit) =>
        connectForUpload(ctx, (db, client) =>
          planUpload(
            ctx,
            { db, client },
            kind,
            { ...upload, validFrom },
            reviewPlan({ ...source, validFrom }, limit),
          ),
        ),
      );
}

/** Saves edits, or plans them for a day. */
export function saveEdits(
  ctx: Ctx,
  kind: ImportKind,
  edits: Edits,
): Promise<ImportResult | PlanResult | ApprovalRequested> {
  const source = { kind, fileName: EDITS_NAME, isEdit: true as const };
  const contentOf = () => Buffer.from(JSON.stringify(edits));
  const { valid_from } = edits;
  return valid_from === undefined
    ? runOrRequest(ctx, kind, contentOf, (limit) => importEdits(ctx, kind, edits, reviewBatch(source, limit)))
    : runOrRequest(ctx, kind, contentOf, (limit) =>
        withDedicatedConnection<Schema, ImportResult | PlanResult>(ctx.pool, (connection) =>
          planEdits(
            ctx,
            connection,
            kind,
            { ...edits, valid_from },
            reviewPlan({ ...source, validFrom: valid_from }, limit),
          ),
        ),
      );
}

/** Runs an import, or asks for approval with the effects that it had before it was rolled back. */
async function runOrRequest<Result>(
  ctx: Ctx,
  kind: ImportKind,
  contentOf: () => Buffer,
  run: (limit: number | null) => Promise<Result>,
): Promise<Result | ApprovalRequested> {
  const { approve_price_change_above: limit } = await findSecuritySettings(ctx.db);
  try {
    return await run(limit);
  } catch (error) {
    if (!(error instanceof SecondPersonNeeded)) throw error;
    const outcome = await requestApproval(
      ctx,
      kind === 'home' ? homePriceApproval : priceApproval,
      error.request,
      {
        ...error.need,
        file: contentOf(),
      },
    );
    if (outcome instanceof ApprovalRequested) return outcome;
    throw error;
  }
}

type Source = Omit<UploadRequest, 'hash' | 'effect'>;

const reviewBatch = (source: Source, limit: number | null): Review | undefined =>
  limit === null
    ? undefined
    : async (trx, batch, result) => {
        const before = (await countPrices(trx, source.kind)) - result.added;
        if (result.changed * 100 <= before * limit) return;
        const largest = await findLargestChanges(trx, batch, SHOWN_CHANGES);
        const request = { ...source, hash: result.hash, effect: await effectOf(trx, batch, result) };
        throw new SecondPersonNeeded(request, describeUpload({ ...source, before, result, largest }));
      };

const reviewPlan = (source: Source, limit: number | null): PlanReview | undefined =>
  limit === null
    ? undefined
    : async (trx, result) => {
        const before = await countPrices(trx, source.kind);
        if (result.changed * 100 <= before * limit) return;
        const largest = await findLargestStaged(trx, source.kind, SHOWN_CHANGES);
        const effect = stateOf(await findStagedState(trx, source.kind, false));
        const request = { ...source, hash: result.hash, effect };
        throw new SecondPersonNeeded(request, describeUpload({ ...source, before, result, largest }));
      };

const SHOWN_CHANGES = 5;

interface ReviewedUpload {
  kind: ImportKind;
  fileName: string;
  validFrom?: string;
  /** The number of prices before the upload. */
  before: number;
  result: ImportResult;
  /** The largest changes of a price. */
  largest: Awaited<ReturnType<typeof findLargestChanges>>;
}

function describeUpload({
  kind,
  fileName,
  validFrom,
  before,
  result,
  largest,
}: ReviewedUpload): ApprovalNeed {
  const { added, changed, unchanged, leftOut } = result;
  const share = Math.round((changed * 1_000) / before) / 10;
  const day = validFrom && formatDay(validFrom);
  return {
    subject: kind,
    label: `Upload of ${fileName}, which changes ${share} % of the ${kind} prices${day ? ` from ${day}` : ''}`,
    details: [
      { name: 'File', to: fileName },
      ...(day ? [{ name: 'Valid from', to: day }] : []),
      { name: 'Price list', to: kind },
      { name: 'Changed', to: `${groupThousands(changed)} of ${groupThousands(before)} (${share} %)` },
      { name: 'Added', to: groupThousands(added) },
      { name: 'Unchanged', to: groupThousands(unchanged) },
      ...(leftOut ? [{ name: 'Left out', to: groupThousands(leftOut) }] : []),
      ...largest.map(({ partner, test, old_price, price }) => ({
        name: `${test}, ${partner}`,
        from: formatKobo(old_price),
        to: formatKobo(price),
      })),
    ],
  };
}
