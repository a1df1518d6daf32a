import type { PriceColumnName } from '@baobab/contract/master-data/price-columns';
import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import type { FileReply } from '../../../platform/http/serve.ts';
import {
  asyncIterable,
  markedFile,
  reportFile,
  sheetFile,
  type FileSource,
} from '../../../platform/imports/upload.ts';
import { withConcurrencyLimit } from '../../../platform/spreadsheet/read-worker.ts';
import { rowsXml, type Cell } from '@baobab/spreadsheet/xlsx-rows';
import type { Ctx, Db } from '../../../schema.ts';
import { findPricePage, presentPrice } from '../price-lists/public.ts';
import { columnNames } from './price-imports.columns.ts';
import { readReport } from './price-imports.read.ts';
import { findKnownNames } from './price-imports.repository.ts';

const EXAMPLES = 2;

/** The upload columns with two current prices, so that uploading the unchanged sample changes nothing. */
export async function samplePrices(ctx: Ctx, kind: ImportKind): Promise<FileReply> {
  const columns = columnNames(ctx.product.slug);
  const examples = await examplesOf(ctx, kind);
  return sheetFile(`Sample_${kind}`, {
    columns: columns.map(({ header }) => ({ header, width: Math.max(16, header.length + 2) })),
    rows: rowsXml(asyncIterable(examples.map((example) => columns.map(({ name }) => example[name])))),
  });
}

type Example = Record<PriceColumnName, Cell>;

async function examplesOf({ db, now }: Ctx, kind: ImportKind): Promise<Example[]> {
  const { rows: prices } = await findPricePage(db, kind, {}, { skip: 0, limit: EXAMPLES }, now());
  if (prices.length > 0)
    return prices.map((row) => ({ ...presentPrice(row), active: row.active ? 'True' : 'False' }));
  return inventedExamples(db, kind);
}

/** Examples for an empty price list: known names with obviously invented amounts. */
async function inventedExamples(db: Db, kind: ImportKind): Promise<Example[]> {
  const { partners, tests, cities, areas } = await findKnownNames(db, kind);
  const area = areas[0];
  return tests.slice(0, EXAMPLES).map(({ name }) => ({
    diagnosticspartner: partners[0]?.name ?? '',
    city: cities.find(({ uuid }) => uuid === area?.parent)?.name ?? '',
    area: area?.name ?? '',
    standardisedtestname: name,
    productcode: 'CODE-1',
    testdiscipline: 'Discipline',
    partnerstestname: name,
    homeserviceavailability: 'NOT AVAILABLE',
    populartestdescription: name,
    populartest_y_n: 'NO',
    labretailprice: 1_000,
    '{product}spurchasingprice': 700,
    discountofferedforretail: 10,
    '{product}sexclusivediscountedprice': 900,
    partnerlabtat: '24 hours',
    partnerlabtatindays: 1,
    'standardised{product}tat': '48 hours',
    active: 'False',
  }));
}

export const reportPrices = (ctx: Ctx, kind: ImportKind, source: FileSource): Promise<FileReply> =>
  withConcurrencyLimit(async () => {
    const { file, chunks } = await readReport(ctx, kind, source, 'report');
    return reportFile(file, chunks);
  });

export const markPrices = (ctx: Ctx, kind: ImportKind, source: FileSource): Promise<FileReply> =>
  withConcurrencyLimit(async () => {
    const { file, chunks } = await readReport(ctx, kind, source, 'marked');
    return markedFile(file, chunks);
  });
