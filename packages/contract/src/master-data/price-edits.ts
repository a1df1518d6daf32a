import { groupThousands } from '../kit/numbers.ts';
import * as z from 'zod';
import { post } from '../kit/endpoint.ts';
import { committed } from '../kit/imports.ts';
import * as p from '../kit/primitives.ts';
import { importPreview, type ImportKind, type ImportPreview } from './price-imports.ts';
import { priceEdit, pricePermissions } from './price-lists.ts';

/**
 * Prices that are edited in the list, many at a time. They are an upload without a file: with a preview, one batch and
 * its undo. All of it is an addition to the specification.
 */
export const MAX_EDITED_PRICES = 5_000;
const MAX_AREAS = 500;

export const priceFields = [
  'labretailprice',
  '{product}spurchasingprice',
  'discountofferedforretail',
  '{product}sexclusivediscountedprice',
  'active',
] as const;
export type PriceField = (typeof priceFields)[number];

const fields = z.strictObject(priceEdit.shape).pick({
  labretailprice: true,
  '{product}spurchasingprice': true,
  discountofferedforretail: true,
  '{product}sexclusivediscountedprice': true,
  active: true,
});

export const editedPrice = z.strictObject({
  uuid: p.uuid.toLowerCase(),
  version: p.version,
  /** The fields that change; the others stay as they are. */
  fields,
  /** Areas that get the price, with all its terms: added where there is none, changed where there is one. */
  copyTo: z.array(p.uuid.toLowerCase()).max(MAX_AREAS).optional(),
});
export type EditedPrice = z.output<typeof editedPrice>;

const hasAllowedCopies = (prices: readonly { copyTo?: readonly string[] | undefined }[]) =>
  prices.reduce((sum, { copyTo = [] }) => sum + copyTo.length, 0) <= MAX_EDITED_PRICES;
const isEachOnce = (prices: readonly { uuid: string }[]) =>
  new Set(prices.map(({ uuid }) => uuid)).size === prices.length;

export const editedPrices = z
  .array(editedPrice)
  .min(1)
  .max(MAX_EDITED_PRICES)
  .refine(hasAllowedCopies, {
    message: `Copy at most ${groupThousands(MAX_EDITED_PRICES)} prices at once`,
  })
  .refine(isEachOnce, { message: 'A price appears twice' });

/** `current` of the error 409 when colleagues have changed prices meanwhile. */
export interface OutdatedPrices {
  /** The current values of the changed prices. */
  prices: ({ uuid: string; version: number } & Record<PriceField, number | boolean>)[];
  /** The prices that no longer exist. */
  removed: string[];
}

export type EditPreview = ImportPreview;

/** Larger than the limit of other requests: five fields of 5,000 prices and their copies. */
const MAX_BYTES = 4 * 1_048_576;

const editCalls = (kind: ImportKind, permission = pricePermissions[kind].write) => ({
  preview: post(`/uploadDoc/edits/${kind}/preview`, {
    summary: `Preview edits of ${kind} prices`,
    permission,
    body: z.strictObject({ prices: editedPrices }),
    maxBytes: MAX_BYTES,
    effect: 'read',
    reply: importPreview,
    productKeys: true,
  }),
  save: post(`/uploadDoc/edits/${kind}`, {
    summary: `Save edits of ${kind} prices as one batch, all or none, or plan them for a day`,
    approval: ['price-upload', 'home-price-upload'],
    permission,
    /** With `valid_from`, a day after today, the edits are planned for that day. */
    body: z.strictObject({
      prices: editedPrices,
      seen: z.string().max(100),
      valid_from: p.day.optional(),
    }),
    maxBytes: MAX_BYTES,
    /** `plan` is the id of planned edits, which have no batch yet. */
    reply: committed.extend({ plan: p.uuid.optional() }),
    productKeys: true,
  }),
});

export const priceEditsByKind = {
  pathology: editCalls('pathology'),
  radiology: editCalls('radiology'),
  home: editCalls('home'),
};
const { pathology, radiology, home } = priceEditsByKind;

export const priceEdits = {
  editPathologyPreview: pathology.preview,
  editPathology: pathology.save,
  editRadiologyPreview: radiology.preview,
  editRadiology: radiology.save,
  editHomePreview: home.preview,
  editHome: home.save,
};
