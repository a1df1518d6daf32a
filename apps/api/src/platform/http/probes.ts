import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isMigrated } from '../db/migrate.ts';
import { notFound } from '../errors.ts';
import { mountMetrics, type AddGauge } from './metrics.ts';

/** Some load balancers send HEAD requests. */
const probe = { exposeHeadRoute: true };

/** Health and readiness probes and, unless switched off, metrics. They contain no personal data. */
export function mountProbes(
  app: FastifyInstance,
  pool: pg.Pool,
  { metrics }: { metrics: boolean },
): AddGauge {
  app.get('/healthz', probe, async () => ({ status: 'ok' }));
  app.get('/readyz', probe, async (_request, reply) => {
    const ready = await isMigrated(pool).catch(() => false);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  if (metrics) return mountMetrics(app);
  // Without this route the path would return the page of the console.
  app.get('/metrics', async () => {
    throw notFound('This address');
  });
  return () => undefined;
}
