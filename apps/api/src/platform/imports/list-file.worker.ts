import { serveReader } from '@baobab/spreadsheet/serve-reader';
import { listFileWork } from './list-file.ts';

await serveReader(listFileWork);
