import type { Role } from '@baobab/contract/kit/roles';
import { assembled } from '../../../domains.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { performBulk } from './bulk-actions.jobs.ts';
import { openBulkWorker } from './bulk-worker.testing.ts';

/** The calls of the tests; a batch is performed only by `perform` or `run`. */
export function bulkCalls(api: TestApp, environment: Record<string, string> = {}) {
  const send = (list: string, body: object, as: Role = 'admin') =>
    api.call('POST', `/bulk/${list}`, { body, as });
  const preview = (list: string, body: object, as?: Role) => send(list, { ...body, preview: true }, as);
  /** Previews the action and starts it with the digest of the preview; a refused preview is the reply. */
  async function bulk(list: string, body: object, as?: Role) {
    const previewed = await preview(list, body, as);
    return previewed.status === 200 ? send(list, { ...body, digest: previewed.body.digest }, as) : previewed;
  }
  const read = async (uuid: string, as: Role = 'admin') =>
    (await api.call('GET', `/bulk-actions/${uuid}`, { as })).body.data;
  const rowsOf = async (uuid: string, state = '') =>
    (await api.call('GET', `/bulk-actions/${uuid}/rows?limit=100${state && `&state=${state}`}`)).body;

  async function perform(uuid: string) {
    const worker = openBulkWorker(api.url, assembled.bulkDefinitions, environment);
    await performBulk({ ...worker.services, now: api.now }, uuid);
    await worker.close();
  }
  const run = async (list: string, body: object) => {
    const { body: reply } = await bulk(list, body);
    await perform(reply.batch);
    return { ...reply, after: await read(reply.batch) };
  };

  const idsOf = async (query: string): Promise<string[]> =>
    (await api.owner.query(query)).rows.map((row) => row.uuid);
  const users = (where: string, limit: number) =>
    idsOf(`select uuid from accounts where kind = 'consumer' and ${where} order by uuid limit ${limit}`);
  const countBatchAudit = async (batch: string) =>
    (
      await api.owner.query(
        `select action, subject, actor_uuid from audit_log where details->>'batch' = $1 and action <> 'bulk.undo'`,
        [batch],
      )
    ).rows;
  return { bulk, countBatchAudit, idsOf, perform, preview, read, rowsOf, run, send, users };
}
