import type { ApprovalKind } from '@baobab/contract/approvals';
import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { formatKobo, groupThousands } from '@baobab/contract/kit/naira';
import { formatDay } from '@baobab/contract/kit/lagos-time';
import type { ApprovalDefinition, ApprovalNeed } from '../../../platform/approvals/definition.ts';
import { conflict } from '../../../platform/errors.ts';
import { nameOf, type Upload } from '../../../platform/imports/upload.ts';
import type { Ctx, Schema, Trx } from '../../../schema.ts';
import { requestApproval } from '../../approvals/public.ts';
import { findSecuritySettings } from '../../staff/public.ts';
import { countPrices, findLargestChanges, hashReplaced } from './import-changes.repository.ts';
import { findLargestStaged } from './plans.repository.ts';
import { planUpload, type PlanResult } from './plans.service.ts';
import {
  commitPrices,
  connectForUpload,
  importPrices,
  SEARCH_INDEX_JOB,
  type ImportResult,
} from './price-imports.service.ts';

interface UploadRequest {
  kind: ImportKind;
  fileName: string;
  hash: string;
  onlyValid?: true;
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
  async execute(ctx, { kind, fileName, effect, onlyValid = false, validFrom }, { file, client }) {
    const upload = { file: { name: fileName, content: file! }, fileName, onlyValid };
    // The prices may change until the day anyway, so those of the request are not compared.
    if (validFrom) return planUpload(ctx, { db: ctx.db, client: client! }, kind, { ...upload, validFrom });
    await commitPrices(ctx, { db: ctx.db, client: client! }, kind, upload, async (trx, batch, result) => {
      if ((await effectOf(trx, batch, result)) !== effect)
        throw conflict(
          'The price list has changed since this upload was requested. It has to be uploaded again.',
        );
    });
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

/** Imports a file, or asks for approval with the effects that the import had before it was rolled back. */
export async function uploadPrices(
  ctx: Ctx,
  kind: ImportKind,
  upload: Upload,
  validFrom?: string,
): Promise<ImportResult | PlanResult> {
  const { approve_price_change_above: limit } = await findSecuritySettings(ctx.db);
  const common = { kind, fileName: nameOf(upload), ...(upload.onlyValid && { onlyValid: true as const }) };
  try {
    if (validFrom)
      return await connectForUpload(ctx, (db, client) =>
        planUpload(ctx, { db, client }, kind, { ...upload, validFrom }, async (trx, result) => {
          if (limit === null) return;
          const before = await countPrices(trx, kind);
          if (result.changed * 100 <= before * limit) return;
          const largest = await findLargestStaged(trx, kind, SHOWN_CHANGES);
          const request = { ...common, hash: result.hash, effect: '', validFrom };
          throw new SecondPersonNeeded(request, describeUpload({ ...request, before, result, largest }));
        }),
      );
    return await importPrices(ctx, kind, upload, async (trx, batch, result) => {
      if (limit === null) return;
      const before = (await countPrices(trx, kind)) - result.added;
      if (result.changed * 100 <= before * limit) return;
      const largest = await findLargestChanges(trx, batch, SHOWN_CHANGES);
      const request = { ...common, hash: result.hash, effect: await effectOf(trx, batch, result) };
      throw new SecondPersonNeeded(request, describeUpload({ ...request, before, result, largest }));
    });
  } catch (error) {
    if (!(error instanceof SecondPersonNeeded)) throw error;
    await requestApproval(ctx, kind === 'home' ? homePriceApproval : priceApproval, error.request, {
      ...error.need,
      file: upload.file.content,
    });
    throw error;
  }
}

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
