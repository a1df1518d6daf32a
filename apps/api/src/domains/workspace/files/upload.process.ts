import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { noSession } from '../../../platform/context.ts';
import { connect } from '@baobab/postgres/connect';
import { APP_ROLE } from '../../../platform/db/app-role.ts';
import { FILES_FOLDER } from '../../../platform/files/files.ts';
import { openStores } from '../../../platform/files/open-stores.ts';
import { readSettings } from '../../../platform/settings.ts';
import type { Ctx, Schema } from '../../../schema.ts';
import { storeFile } from './files.service.ts';

/** A separate process that has stored two files, but neither the row of one nor all of the other, until it is killed. */
const [url = '', account = ''] = process.argv.slice(2);
const files = (await openStores(readSettings()))(FILES_FOLDER);
const { db } = connect<Schema>(url, { role: APP_ROLE });
const actor = { uuid: account, role: 'admin', name: '', ...noSession };
const ctx: Partial<Ctx> = { db, files, actor, requestId: 'killed' };
const content = {
  content: randomBytes(1_000),
  mime: 'image/png',
  name: 'a.png',
  purpose: 'picture',
} as const;
const forever = new Promise<never>(() => undefined);

void storeFile(ctx as Ctx, 'file.upload', content, () => forever);
let left = 10;
const endless = new Readable({
  read() {
    if (left-- > 0) this.push(randomBytes(1024 ** 2));
  },
});
void files.putStream(randomUUID(), endless);
