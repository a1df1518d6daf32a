import { serveReader } from '../../../platform/spreadsheet/serve-reader.ts';
import { priceFileWork } from './price-imports.file.ts';

await serveReader(priceFileWork);
