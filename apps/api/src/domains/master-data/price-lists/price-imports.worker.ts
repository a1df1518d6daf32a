import { serveReader } from '../../../platform/spreadsheet/read-worker-side.ts';
import { priceFileWork } from './price-imports.file.ts';

await serveReader(priceFileWork);
