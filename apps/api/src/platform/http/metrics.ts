import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { directPool } from '@baobab/postgres/connect';
import type { Replica } from '@baobab/postgres/replica';
import { deliveryCounter } from '../deliveries.ts';
import { release } from '../release.ts';
import { signInCounter } from './login-throttle.ts';

/** A value of a metric. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

export interface Metric {
  /** Without the prefix `baobab_`; a counter ends with `_total`. */
  name: string;
  help: string;
  labels?: readonly string[];
  kind?: 'gauge' | 'counter';
  /** Called when the metrics are requested. */
  read: () => Promise<Sample[]> | Sample[];
}

/** Adds a metric to `/metrics`. */
export type AddMetric = (metric: Metric) => void;

/** A sample for each entry, with its key as the label. */
export const byLabel = (label: string, values: Record<string, number>): Sample[] =>
  Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));

/** Mounts `/metrics` with the figures of the process and of its requests. */
export function mountMetrics(app: FastifyInstance, role: string): AddMetric {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  for (const counter of [signInCounter, deliveryCounter]) metrics.registerMetric(counter);
  const add = (metric: Metric) => addTo(metrics, metric);
  add({
    name: 'build_info',
    help: 'The release of the process; always 1',
    labels: ['version', 'commit', 'role'],
    read: () => [{ labels: { ...release(), role }, value: 1 }],
  });
  const seconds = new Histogram({
    name: 'baobab_http_request_duration_seconds',
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
  return add;
}

function addTo(metrics: Registry, { name, help, labels = [], kind = 'gauge', read }: Metric) {
  /** A figure that cannot be read during an outage is left out; the others are needed most then. */
  const samples = async () => {
    try {
      return await read();
    } catch {
      return [];
    }
  };
  const options = { name: `baobab_${name}`, help, labelNames: [...labels], registers: [] };
  if (kind === 'counter')
    metrics.registerMetric(
      new Counter({
        ...options,
        async collect() {
          const current = await samples();
          this.reset();
          for (const sample of current) this.inc(sample.labels ?? {}, sample.value);
        },
      }),
    );
  else
    metrics.registerMetric(
      new Gauge({
        ...options,
        async collect() {
          const current = await samples();
          this.reset();
          // A gauge without labels is 0 after a reset, which would be a wrong figure.
          if (current.length === 0) this.remove();
          for (const sample of current) this.set(sample.labels ?? {}, sample.value);
        },
      }),
    );
}

interface DatabaseFigures<Schema> {
  pool: pg.Pool;
  replica: Replica<Schema> | undefined;
}

/** The connections of each pool, and how far the replica is behind. */
export function addDatabaseMetrics<Schema>(add: AddMetric, { pool, replica }: DatabaseFigures<Schema>) {
  const direct = directPool(pool);
  const pools: Record<string, pg.Pool> = {
    primary: pool,
    ...(direct !== pool && { direct }),
    ...(replica && { replica: replica.connection.pool }),
  };
  const addOfPools = (name: string, help: string, count: (of: pg.Pool) => number) =>
    add({
      name,
      help,
      labels: ['pool'],
      read: () => Object.entries(pools).map(([label, of]) => ({ labels: { pool: label }, value: count(of) })),
    });
  addOfPools('database_connections', 'Open connections', (of) => of.totalCount);
  addOfPools('database_connections_in_use', 'Connections in use', (of) => of.totalCount - of.idleCount);
  addOfPools('database_connections_waiting', 'Callers that wait for a connection', (of) => of.waitingCount);
  if (replica)
    add({
      name: 'replica_lag_seconds',
      help: 'How far the replica is behind; -1 without an answer',
      labels: ['used'],
      read: () =>
        byLabel('used', { [replica.isUsable() ? 'yes' : 'no']: (replica.lagMs() ?? -1_000) / 1_000 }),
    });
}
