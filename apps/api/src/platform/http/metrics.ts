import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { directPool } from '../db/connect.ts';
import type { Replica } from '../db/replica.ts';
import { signInCounter } from './login-throttle.ts';

/** Adds a figure to `/metrics`: a value for each label, read when the metrics are requested. */
export type AddGauge = (
  name: string,
  help: string,
  label: string,
  read: () => Promise<Record<string, number>> | Record<string, number>,
) => void;

/** Mounts `/metrics` with the figures of the process and of its requests. */
export function mountMetrics(app: FastifyInstance): AddGauge {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  metrics.registerMetric(signInCounter);
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Response time by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );

  return (name, help, label, read) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [],
      async collect() {
        this.reset();
        // A figure that cannot be read during an outage is left out; the others are needed most then.
        const values = await Promise.resolve(read()).catch(() => ({}));
        for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value);
      },
    });
    metrics.registerMetric(gauge);
  };
}

interface DatabaseFigures<Schema> {
  pool: pg.Pool;
  replica: Replica<Schema> | undefined;
}

/** The connections of each pool, and how far the replica is behind. */
export function addDatabaseGauges<Schema>(addGauge: AddGauge, { pool, replica }: DatabaseFigures<Schema>) {
  const direct = directPool(pool);
  const pools: Record<string, pg.Pool> = {
    primary: pool,
    ...(direct !== pool && { direct }),
    ...(replica && { replica: replica.connection.pool }),
  };
  const ofPools = (read: (one: pg.Pool) => number) => () =>
    Object.fromEntries(Object.entries(pools).map(([name, one]) => [name, read(one)]));
  const connections = ofPools((one) => one.totalCount);
  addGauge('database_connections', 'Open connections', 'pool', connections);
  addGauge(
    'database_connections_in_use',
    'Connections in use',
    'pool',
    ofPools((one) => one.totalCount - one.idleCount),
  );
  addGauge(
    'database_connections_waiting',
    'Callers that wait for a connection',
    'pool',
    ofPools((one) => one.waitingCount),
  );
  if (replica)
    addGauge('replica_lag_seconds', 'How far the replica is behind; -1 without an answer', 'used', () => ({
      [replica.isUsable() ? 'yes' : 'no']: (replica.lagMs() ?? -1_000) / 1_000,
    }));
}
