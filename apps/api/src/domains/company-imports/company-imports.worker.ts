import { serveReader } from '../../platform/spreadsheet/serve-reader.ts';
import { userFileWork } from './company-imports.file.ts';

await serveReader(userFileWork);
