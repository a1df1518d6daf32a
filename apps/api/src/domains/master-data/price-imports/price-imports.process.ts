import { readFile } from 'node:fs/promises';
import { createApp } from '../../../app.ts';
import { connectTest } from '../../../testing/test-database.ts';
import { createLogger } from '../../../platform/logger.ts';
import { readSettings } from '../../../platform/settings.ts';
import type { Schema } from '../../../schema.ts';
import { COMMIT, formOf } from './price-imports.form.testing.ts';

/** A separate server that commits one file, for the tests that kill it during the commit. */
const [url = '', token = '', file = ''] = process.argv.slice(2);
const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: file });
const { app } = await createApp({
  settings,
  log: createLogger(settings),
  primary: connectTest<Schema>(url),
});
const { headers, body } = formOf(await readFile(`${file}/prices.xlsx`));
const reply = await app.inject({
  method: 'POST',
  url: `/api/v1${COMMIT.pathology}`,
  headers: { ...headers, 'x-auth-token': token },
  payload: body as Buffer,
});
process.stdout.write(String(reply.statusCode));
process.exit(0);
