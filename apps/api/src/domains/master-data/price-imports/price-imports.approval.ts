import type { ApprovalKind } from '@baobab/contract/approvals';
import type { Adjustments } from '@baobab/contract/kit/imports';
import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { formatKobo, groupThousands } from '@baobab/contract/kit/naira';
import type { ApprovalDefinition, ApprovalNeed } from '../../../platform/approvals/definition.ts';
import { conflict } from '../../../platform/errors.ts';
import { nameOf, type Upload } from '../../../platform/imports/upload.ts';
import type { Ctx, Schema, Trx } from '../../../schema.ts';
import { requestApproval } from '../../approvals/public.ts';
import { findSecuritySettings } from '../../staff/public.ts';
import { countPrices, findLargestChanges, hashReplaced } from './import-changes.repository.ts';
import {
  commitPrices,
  connectForUpload,
  importPrices,
  SEARCH_INDEX_JOB,
  type ImportResult,
} from './price-imports.service.ts';

interface UploadRequest extends Adjustments {
  kind: ImportKind;
  fileName: string;
  hash: string;
  onlyValid?: true;
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
  async execute(ctx, { kind, fileName, effect, onlyValid = false, corrections, columns }, { file, client }) {
    const upload = { file: { name: fileName, content: file! }, fileName, onlyValid, corrections, columns };
    await commitPrices(ctx, { db: ctx.db, client: client! }, kind, upload, async (trx, batch, result) => {
      if ((await effectOf(trx, batch, result)) !== effect)
        throw conflict(
          'The price list has changed since this upload was requested. It has to be uploaded again.',
        );
    });
    // After the commit, which follows.
    void ctx.queue.send(SEARCH_INDEX_JOB, {}, INDEX_AFTER_SECONDS);
  },
});
export const priceApproval = uploadApproval('price-upload');
/** Confirmed by staff who may change the prices of home samples. */
export const homePriceApproval = uploadApproval('home-price-upload');
const INDEX_AFTER_SECONDS = 30;

const effectOf = async (trx: Trx, batch: string, { added }: Pick<ImportResult, 'added'>) =>
  `${added} ${await hashReplaced(trx, batch)}`;

/** Imports a file, or asks for approval with the effects that the import had before it was rolled back. */
export async function uploadPrices(ctx: Ctx, kind: ImportKind, upload: Upload): Promise<ImportResult> {
  const { approve_price_change_above: limit } = await findSecuritySettings(ctx.db);
  if (limit === null) return importPrices(ctx, kind, upload);
  try {
    return await importPrices(ctx, kind, upload, async (trx, batch, result) => {
      const before = (await countPrices(trx, kind)) - result.added;
      if (result.changed * 100 <= before * limit) return;
      const fileName = nameOf(upload);
      const effect = await effectOf(trx, batch, result);
      const need = await describeUpload(trx, { kind, fileName, batch, before, result });
      const { hash } = result;
      const { onlyValid, corrections, columns } = upload;
      const request = {
        kind,
        fileName,
        hash,
        effect,
        ...(onlyValid && { onlyValid: true as const }),
        ...(corrections && { corrections }),
        ...(columns && { columns }),
      };
      throw new SecondPersonNeeded(request, need);
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
  batch: string;
  /** The number of prices before the upload. */
  before: number;
  result: ImportResult;
}

async function describeUpload(
  trx: Trx,
  { kind, fileName, batch, before, result: { added, changed, unchanged, leftOut } }: ReviewedUpload,
): Promise<ApprovalNeed> {
  const share = Math.round((changed * 1_000) / before) / 10;
  const largest = await findLargestChanges(trx, batch, SHOWN_CHANGES);
  return {
    subject: kind,
    label: `Upload of ${fileName}, which changes ${share} % of the ${kind} prices`,
    details: [
      { name: 'File', to: fileName },
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
