import { statfs } from 'node:fs/promises';
import { countWaiting } from './domains/messages/bulk-notifications/outbox.repository.ts';
import { findLastResult } from './domains/workspace/audit/verifications.service.ts';
import { findLastBackup, findLastDrill } from './platform/backup/last-backup.ts';
import { addDatabaseMetrics, byLabel, type AddMetric } from './platform/http/metrics.ts';
import { countUncaughtErrors } from './platform/run-process.ts';
import type { Connection } from '@baobab/postgres/connect';
import type { Replica } from '@baobab/postgres/replica';
import type { Settings } from './platform/settings.ts';
import type { Db, Schema } from './schema.ts';

interface Sources {
  primary: Connection<Schema>;
  replica?: Replica<Schema> | undefined;
  settings: Settings;
}

interface RequestCounts {
  running: number;
  waiting: number;
  refused: number;
  limited: number;
}

/** The metrics of the whole product; those of the HTTP server are added by the platform. */
export function addMetrics(
  add: AddMetric,
  { primary, replica, settings }: Sources,
  countRequests: () => RequestCounts,
) {
  addDatabaseMetrics(add, { pool: primary.pool, replica });
  addRequestMetrics(add, countRequests);
  addAuditMetrics(add, primary.db);
  addDataFolderMetrics(add, settings);
  add({
    name: 'bulk_outbox_waiting',
    help: 'Recipients of notifications that wait for delivery',
    labels: ['kind'],
    read: async () => byLabel('kind', { push: await countWaiting(primary.db) }),
  });
  add({
    name: 'uncaught_errors_total',
    help: 'Errors that reached no handler',
    labels: ['kind'],
    kind: 'counter',
    read: () => byLabel('kind', countUncaughtErrors()),
  });
}

function addRequestMetrics(add: AddMetric, countRequests: () => RequestCounts) {
  add({
    name: 'http_requests_in_progress',
    help: 'Requests that are worked on, and those that wait for others of their session',
    labels: ['state'],
    read: () => {
      const { running, waiting } = countRequests();
      return byLabel('state', { running, waiting });
    },
  });
  add({
    name: 'http_requests_refused_total',
    help: 'Requests refused because the process is busy, or because their session sends too many',
    labels: ['reason'],
    kind: 'counter',
    read: () => {
      const { refused, limited } = countRequests();
      return byLabel('reason', { busy: refused, session: limited });
    },
  });
}

function addAuditMetrics(add: AddMetric, db: Db) {
  const addOfResult = (
    name: string,
    help: string,
    valueOf: (last: { at: Date; intact: boolean }) => number,
  ) =>
    add({
      name,
      help,
      read: async () => {
        const last = await findLastResult(db);
        return last ? [{ value: valueOf(last) }] : [];
      },
    });
  addOfResult(
    'audit_verification_timestamp_seconds',
    'When the audit trail was last verified',
    ({ at }) => at.getTime() / 1_000,
  );
  addOfResult(
    'audit_intact',
    '1 when the last verification found the audit trail intact, else 0',
    ({ intact }) => Number(intact),
  );
}

function addDataFolderMetrics(add: AddMetric, { dataDir, databaseUrl }: Settings) {
  add({
    name: 'last_backup_timestamp_seconds',
    help: 'When the last backup that was recorded in DATA_DIR was made',
    read: async () => {
      const last = await findLastBackup(dataDir);
      return last ? [{ value: last.at.getTime() / 1_000 }] : [];
    },
  });
  add({
    name: 'last_restore_drill_timestamp_seconds',
    help: 'When a backup was last restored and verified by npm run restore:drill; 0 before the first',
    read: async () => {
      const last = await findLastDrill(dataDir);
      // The drill is for the embedded database.
      return databaseUrl ? [] : [{ value: (last?.at.getTime() ?? 0) / 1_000 }];
    },
  });
  add({
    name: 'disk_free_bytes',
    help: 'Free space of the disk of DATA_DIR',
    read: async () => {
      const { bavail, bsize } = await statfs(dataDir);
      return [{ value: bavail * bsize }];
    },
  });
  add({
    name: 'disk_size_bytes',
    help: 'Size of the disk of DATA_DIR',
    read: async () => {
      const { blocks, bsize } = await statfs(dataDir);
      return [{ value: blocks * bsize }];
    },
  });
}
