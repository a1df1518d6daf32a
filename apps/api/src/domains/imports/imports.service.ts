import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { Db } from '../../schema.ts';
import { presentBatch } from './imports.presenter.ts';
import { countBatches, findBatches } from './imports.repository.ts';

/** Lists the committed uploads of a kind, newest first. */
export const listBatches = async (db: Db, kind: string, search: string | undefined, page: PageWindow) => ({
  rows: (await findBatches(db, kind, search, page)).map(presentBatch),
  total: await countBatches(db, kind, search),
});
