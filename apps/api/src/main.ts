import { flushCompileCache } from 'node:module';
import { createApp } from './app.ts';
import { localAddress, inviteLink } from './cli/invite-link.ts';
import { DatabaseUnusableError, openDatabase } from './cli/open-database.ts';
import { settingsOrExit } from './cli/settings-or-exit.ts';
import { readStartArguments } from './cli/start-arguments.ts';
import { assembled, jobs } from './domains.ts';
import { DEMO_PASSWORD } from './domains/workspace/access/access.seed.ts';
import type { FirstAdminLink } from './domains/workspace/access/invitations.service.ts';
import { prepareStaff, StartRefusedError } from './domains/workspace/access/demo-staff.service.ts';
import { publishPresence } from './domains/messages/support/support.service.ts';
import { sealFileIn } from './platform/audit/seal-file.ts';
import { startSealing } from './platform/audit/seal.ts';
import { FILES_FOLDER } from './platform/files/files.ts';
import { openStores } from './platform/files/open-stores.ts';
import { requireFreePort } from './platform/http/free-port.ts';
import { createQueue } from './platform/jobs/jobs.ts';
import { loadKeys } from './platform/keys.ts';
import { createLogger } from './platform/logger.ts';
import { createPresence } from './platform/realtime/presence.ts';
import { startRealtime } from './platform/realtime/realtime.ts';
import { release as thisRelease } from './platform/release.ts';
import { FINISH_MS, runProcess, type Lifecycle } from './platform/run-process.ts';
import { settingWarnings } from './platform/settings.ts';
import { terminalLog } from './platform/terminal-log.ts';
import { loadTracer, TracingUnavailableError } from './platform/tracing/load-tracer.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { roles } from '@baobab/contract/kit/roles';
import { EmbeddedPostgresError } from '@baobab/embedded-postgres/failures';

readStartArguments();
const settings = settingsOrExit();
const log = createLogger(settings, await terminalLog());
log.info({ ...thisRelease(), role: settings.role }, 'starting');
for (const warning of settingWarnings()) log.warn(warning);
await runProcess(log, start, explainFailedStart);

async function start({ signal, finish, release }: Lifecycle) {
  const startedAt = performance.now();
  const tracer = await loadTracer(settings, log);
  // Released last, so that the spans of the work in progress are sent too.
  if (tracer) release.push(tracer.close);
  // Before anything is created for a process that could not serve.
  await requireFreePort(settings);
  const opening = openDatabase(settings, log);
  release.push(async () => (await opening.catch(() => null))?.close());
  const database = await opening;
  log.info({ seconds: secondsSince(startedAt) }, 'database ready');
  signal.throwIfAborted();
  const keys = await loadKeys(settings);
  const firstAdmin = await prepareStaff(settings, { ...assembled, db: database.primary.db, keys });
  const seedingAt = performance.now();
  if (settings.demoData !== 'off' && (await createDemoData(database.url, settings.demoData)))
    log.info({ size: settings.demoData, seconds: secondsSince(seedingAt) }, 'demo data created');
  signal.throwIfAborted();

  const works = settings.role !== 'api';
  const queue = createQueue({ ...database, log, jobs, works, tracer });
  release.push(queue.close);
  const { app, services, requests, ...access } = await createApp({
    settings,
    log,
    ...database,
    queue,
    tracer,
  });
  release.push(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  access.addMetric(queue.metric);
  const live = { ...access, app, services, url: database.url };
  const stopRealtime = settings.role === 'worker' ? null : await openRealtime(live);
  finish.push(async () => {
    // First, so that the sockets that are closed do not come back to this process.
    await requests.stopListening();
    await Promise.all([stopRealtime?.(), requests.drain(FINISH_MS)]);
  });
  signal.throwIfAborted();
  await app.listen({ port: settings.port, host: settings.host });
  finish.push(() => queue.finish(FINISH_MS));
  await queue.start();
  signal.throwIfAborted();
  void services.files
    .check()
    .catch((error: Error) => log.error({ err: error }, 'the file store is not ready'));
  if (works) {
    const sealFile = sealFileIn(settings.dataDir);
    release.push(startSealing({ pool: services.pool, keys: services.keys, sealFile, log }));
    await queue.work(jobs, services);
  }
  const address = app.server.address();
  if (settings.role !== 'worker' && address && typeof address === 'object')
    printAddress(address.port, firstAdmin);
  // Written now, because a killed process does not reach its end.
  flushCompileCache();
}

type Parts = Awaited<ReturnType<typeof createApp>>;

function openRealtime({ app, services, url, ...access }: Omit<Parts, 'requests'> & { url: string }) {
  const presence = createPresence({
    db: services.db,
    log,
    onChange: (actor) => publishPresence(services.db, actor),
  });
  return startRealtime(app, { url, log, settings, ...access, presence });
}

/** Loads the seeds only for demo data. */
async function createDemoData(url: string, size: 'small' | 'large') {
  const { seedDemo } = await import('./seed/demo.ts');
  return seedDemo(url, size, { files: (await openStores(settings))(FILES_FOLDER) });
}

function secondsSince(startedAt: number) {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}

function printAddress(port: number, firstAdmin: FirstAdminLink | null) {
  const inUse = { ...settings, port };
  const lines = [`\n  ${settings.product.name} is ready:  ${localAddress(inUse)}`];
  if (settings.demoData !== 'off')
    lines.push(`  Demo sign-ins:   ${roles.join(', ')}`, `  Password:        ${DEMO_PASSWORD}`);
  if (firstAdmin) {
    const until = formatDateTime(firstAdmin.expiresAt);
    lines.push(`  There is no admin yet. Create one until ${until}; this link works once:`);
    lines.push(`  ${inviteLink(inUse, firstAdmin.token)}`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

function explainFailedStart(error: unknown): string {
  const { code = '', message, path, stack } = error as NodeJS.ErrnoException;
  const sentences = [
    StartRefusedError,
    TracingUnavailableError,
    EmbeddedPostgresError,
    DatabaseUnusableError,
  ];
  if (sentences.some((kind) => error instanceof kind)) return message;
  if (['EADDRNOTAVAIL', 'ENOTFOUND'].includes(code))
    return `HOST is '${settings.host}'; it must be an address of this machine.`;
  if (path && ['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `This process has no permission to use ${path} (${code}).`;
  if (code === 'EADDRINUSE')
    return `Port ${settings.port} of ${settings.host} is in use by another process; stop it, or set PORT to another number.`;
  if (code === 'EACCES' && message.includes('listen'))
    return `This user may not listen on port ${settings.port}; set PORT to a number above 1023.`;
  return stack ?? message;
}
