import { serveReader } from '../../platform/spreadsheet/read-worker-side.ts';
import { userFileWork } from './company-imports.file.ts';

await serveReader(userFileWork);
