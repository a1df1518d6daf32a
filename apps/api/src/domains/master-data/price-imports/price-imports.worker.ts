import { serveReader } from '@baobab/spreadsheet/serve-reader';
import { priceFileWork } from './price-imports.file.ts';

await serveReader(priceFileWork);
