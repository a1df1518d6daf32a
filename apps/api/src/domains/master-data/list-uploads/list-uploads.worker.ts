import { serveReader } from '@baobab/spreadsheet/serve-reader';
import { listFileWork } from '../../../platform/imports/list-file.ts';

await serveReader(listFileWork);
