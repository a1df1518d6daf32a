import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isMigrated } from '@baobab/postgres/migrate';
import { MIGRATIONS } from '../db/migrations.ts';
import { notFound } from '../errors.ts';
import type { FileStore } from '../files/files.ts';
import { release } from '../release.ts';
import { mountMetrics, type AddMetric } from './metrics.ts';

/** Less than a probe waits by default, so that a file store that does not respond fails no probe. */
const FILES_MS = 800;
/** Some load balancers send HEAD requests. */
const probe = { exposeHeadRoute: true };

/** Health and readiness probes and, unless switched off, metrics. They contain no personal data. */
export function mountProbes(
  app: FastifyInstance,
  { pool, files }: { pool: pg.Pool; files: FileStore },
  { metrics, role }: { metrics: boolean; role: string },
): AddMetric {
  app.get('/healthz', probe, async () => ({ status: 'ok', ...release() }));
  app.get('/readyz', probe, async (_request, reply) => {
    const [ready, hasFiles] = await Promise.all([
      isMigrated(pool, MIGRATIONS).catch(() => false),
      Promise.race([
        files.check().then(
          () => true,
          () => false,
        ),
        sleep(FILES_MS, false, { ref: false }),
      ]),
    ]);
    // Without the file store most of the product still works, so that the process stays in service.
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', files: hasFiles ? 'ready' : 'not responding' });
  });
  if (metrics) return mountMetrics(app, role);
  // Without this route the path would return the page of the console.
  app.get('/metrics', async () => {
    throw notFound('This address');
  });
  return () => undefined;
}
