import { serveReader } from '@baobab/spreadsheet/serve-reader';
import { userFileWork } from './company-imports.file.ts';

await serveReader(userFileWork);
