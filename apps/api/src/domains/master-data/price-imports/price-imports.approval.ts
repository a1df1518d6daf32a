import type { ApprovalKind } from '@baobab/contract/approvals';
import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { formatKobo, groupThousands } from '@baobab/contract/kit/naira';
import type { ApprovalDefinition, ApprovalNeed } from '../../../platform/approvals/definition.ts';
import { conflict } from '../../../platform/errors.ts';
import { nameOf, type Upload } from '../../../platform/imports/upload.ts';
import type { Ctx, Schema, Trx } from '../../../schema.ts';
import { requestApproval } from '../../approvals/public.ts';
import { findSecuritySettings } from '../../staff/public.ts';
import { countPrices, findLargestChanges, hashReplaced } from './import-changes.repository.ts';
import { commitEdits, EDITS_NAME, importEdits, type Edits } from './edits.service.ts';
import {
  commitPrices,
  connectForUpload,
  importPrices,
  SEARCH_INDEX_JOB,
  type ImportResult,
  type Review,
} from './price-imports.service.ts';

interface UploadRequest {
  kind: ImportKind;
  fileName: string;
  hash: string;
  onlyValid?: true;
  /** The file has the edits of a list as JSON. */
  isEdit?: true;
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
  async execute(ctx, { kind, fileName, effect, isEdit, onlyValid = false }, { file, client }) {
    const connection = { db: ctx.db, client: client! };
    const review: Review = async (trx, batch, result) => {
      if ((await effectOf(trx, batch, result)) !== effect)
        throw conflict(
          'The price list has changed since this upload was requested. It has to be uploaded again.',
        );
    };
    const upload = { file: { name: fileName, content: file! }, fileName, onlyValid };
    if (isEdit) await commitEdits(ctx, connection, kind, JSON.parse(file!.toString()) as Edits, review);
    else await commitPrices(ctx, connection, kind, upload, review);
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

export const uploadPrices = (ctx: Ctx, kind: ImportKind, upload: Upload) =>
  runOrRequest(
    ctx,
    kind,
    { fileName: nameOf(upload), ...(upload.onlyValid && { onlyValid: true }) },
    () => upload.file.content,
    (review) => importPrices(ctx, kind, upload, review),
  );

export const saveEdits = (ctx: Ctx, kind: ImportKind, edits: Edits) =>
  runOrRequest(
    ctx,
    kind,
    { fileName: EDITS_NAME, isEdit: true },
    () => Buffer.from(JSON.stringify(edits)),
    (review) => importEdits(ctx, kind, edits, review),
  );

/** Imports prices, or asks for approval with the effects that the import had before it was rolled back. */
async function runOrRequest(
  ctx: Ctx,
  kind: ImportKind,
  source: Pick<UploadRequest, 'fileName' | 'onlyValid' | 'isEdit'>,
  contentOf: () => Buffer,
  run: (review?: Review) => Promise<ImportResult>,
): Promise<ImportResult> {
  const { approve_price_change_above: limit } = await findSecuritySettings(ctx.db);
  if (limit === null) return run();
  try {
    return await run(async (trx, batch, result) => {
      const before = (await countPrices(trx, kind)) - result.added;
      if (result.changed * 100 <= before * limit) return;
      const effect = await effectOf(trx, batch, result);
      const need = await describeUpload(trx, { kind, fileName: source.fileName, batch, before, result });
      throw new SecondPersonNeeded({ kind, ...source, hash: result.hash, effect }, need);
    });
  } catch (error) {
    if (!(error instanceof SecondPersonNeeded)) throw error;
    await requestApproval(ctx, kind === 'home' ? homePriceApproval : priceApproval, error.request, {
      ...error.need,
      file: contentOf(),
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
