import { allEndpoints } from '@baobab/contract';
import { allSchemas } from '@baobab/contract/schemas';
import path from 'node:path';
import { approvalDefinitions } from './approval-definitions.ts';
import { accessRoutes } from './domains/access/access.routes.ts';
import { authenticator, sessionChecker } from './domains/access/access.service.ts';
import { findAccountNames } from './domains/access/accounts.repository.ts';
import { rememberWrite } from './domains/access/sessions.repository.ts';
import { accountRoutes } from './domains/account/account.routes.ts';
import { companiesRoutes } from './domains/companies/companies.routes.ts';
import { companyImportsRoutes } from './domains/company-imports/company-imports.routes.ts';
import { appointmentQueues } from './domains/appointments/appointments.queues.ts';
import { appointmentsRoutes } from './domains/appointments/appointments.routes.ts';
import { approvalQueues } from './domains/approvals/approvals.queues.ts';
import { approvalsRoutes } from './domains/approvals/approvals.routes.ts';
import { auditRoutes } from './domains/audit/audit.routes.ts';
import { consumersRoutes } from './domains/consumers/consumers.routes.ts';
import { couponBulk } from './domains/coupons/coupons.bulk.ts';
import { couponsRoutes } from './domains/coupons/coupons.routes.ts';
import { dashboardsRoutes } from './domains/dashboards/dashboards.routes.ts';
import { doctorQueues } from './domains/doctors/doctors.queues.ts';
import { doctorsRoutes } from './domains/doctors/doctors.routes.ts';
import { exportsRoutes } from './domains/exports/exports.routes.ts';
import { EXPORTS_FOLDER } from './domains/exports/exports.service.ts';
import { feedbackRoutes } from './domains/feedback/feedback.routes.ts';
import { filesRoutes } from './domains/files/files.routes.ts';
import { influencersRoutes } from './domains/influencers/influencers.routes.ts';
import { introducersRoutes } from './domains/introducers/introducers.routes.ts';
import { labOrderQueues } from './domains/lab-orders/lab-orders.queues.ts';
import { labOrdersRoutes } from './domains/lab-orders/lab-orders.routes.ts';
import { nationalTestsRoutes } from './domains/master-data/national-tests/national-tests.routes.ts';
import { partnerNamesRoutes } from './domains/master-data/partner-names/partner-names.routes.ts';
import { placesRoutes } from './domains/master-data/places/places.routes.ts';
import { priceImportsRoutes } from './domains/master-data/price-imports/price-imports.routes.ts';
import { priceListsRoutes } from './domains/master-data/price-lists/price-lists.routes.ts';
import { bulkActionsRoutes } from './domains/bulk-actions/bulk-actions.routes.ts';
import { bulkNotificationQueues } from './domains/bulk-notifications/bulk-notifications.queues.ts';
import { countWaiting } from './domains/bulk-notifications/outbox.repository.ts';
import { bulkNotificationsRoutes } from './domains/bulk-notifications/bulk-notifications.routes.ts';
import { notificationsRoutes } from './domains/notifications/notifications.routes.ts';
import { partnersRoutes } from './domains/partners/partners.routes.ts';
import { patientDocumentsRoutes } from './domains/patient-documents/patient-documents.routes.ts';
import { patientsRoutes } from './domains/patients/patients.routes.ts';
import { peopleRoutes } from './domains/people/people.routes.ts';
import { pharmaciesRoutes } from './domains/pharmacies/pharmacies.routes.ts';
import { searchRoutes } from './domains/search/search.routes.ts';
import { settingsRoutes } from './domains/settings/settings.routes.ts';
import { referralsRoutes } from './domains/referrals/referrals.routes.ts';
import { paymentBulk } from './domains/transactions/transactions.bulk.ts';
import { transactionQueues } from './domains/transactions/transactions.queues.ts';
import { transactionsRoutes } from './domains/transactions/transactions.routes.ts';
import { thirdPartyDoctorsRoutes } from './domains/third-party-doctors/third-party-doctors.routes.ts';
import { consumerChatRoutes } from './domains/consumer-chat/consumer-chat.routes.ts';
import { ssoRoutes } from './domains/sso/sso.routes.ts';
import { staffRoutes } from './domains/staff/staff.routes.ts';
import { supportQueues } from './domains/support/support.queues.ts';
import { supportRoutes } from './domains/support/support.routes.ts';
import { supportNotesRoutes } from './domains/support-notes/support-notes.routes.ts';
import { treatmentBulk } from './domains/treatment-orders/treatment-orders.bulk.ts';
import { treatmentOrderQueues } from './domains/treatment-orders/treatment-orders.queues.ts';
import { treatmentOrdersRoutes } from './domains/treatment-orders/treatment-orders.routes.ts';
import { userBulk } from './domains/users/users.bulk.ts';
import { usersRoutes } from './domains/users/users.routes.ts';
import { viewsRoutes } from './domains/views/views.routes.ts';
import { privacyRoutes } from './domains/privacy/privacy.routes.ts';
import { erasure } from './erasure.ts';
import type { Connection } from './platform/db/connect.ts';
import type { Replica } from './platform/db/replica.ts';
import { unwatchedDisk, type DiskSpace } from './platform/disk-space.ts';
import { FILES_FOLDER } from './platform/files/files.ts';
import { openStores } from './platform/files/open-stores.ts';
import { mountConsole } from './platform/http/console.ts';
import { mountDocs } from './platform/http/docs.ts';
import { trackRequests } from './platform/http/drain.ts';
import { installErrorHandler } from './platform/http/errors.ts';
import { addDatabaseGauges, type AddGauge } from './platform/http/metrics.ts';
import { mountRoutes } from './platform/http/mount.ts';
import { mountProbes } from './platform/http/probes.ts';
import { createVerifiedTokens } from './platform/http/verified-tokens.ts';
import { createServer } from './platform/http/server.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import { createSessionQueue } from './platform/http/session-queue.ts';
import { limitLoad } from './platform/http/shed-load.ts';
import type { DomainRoutes } from './platform/http/serve.ts';
import { noopQueue, type JobQueue } from './platform/jobs/jobs.ts';
import { loadKeys } from './platform/keys.ts';
import type { Logger } from './platform/logger.ts';
import { createMailer } from './platform/mail.ts';
import { createFcm } from './platform/push/fcm.ts';
import type { Settings } from './platform/settings.ts';
import type { Tracer } from './platform/tracing/tracing.ts';
import { constraintMessages } from './constraint-messages.ts';
import type { Ctx, Schema, Services } from './schema.ts';

const queues = {
  ...appointmentQueues,
  ...approvalQueues,
  ...bulkNotificationQueues,
  ...doctorQueues,
  ...labOrderQueues,
  ...supportQueues,
  ...transactionQueues,
  ...treatmentOrderQueues,
};

/** The routes of every domain. A new domain adds one line here, one in the registry and one in the schema. */
export const domainRoutes: Record<string, DomainRoutes<Ctx>> = {
  access: accessRoutes,
  account: accountRoutes,
  appointments: appointmentsRoutes,
  approvals: approvalsRoutes,
  'bulk-actions': bulkActionsRoutes,
  audit: auditRoutes,
  'bulk-notifications': bulkNotificationsRoutes,
  companies: companiesRoutes,
  'company-imports': companyImportsRoutes,
  'consumer-chat': consumerChatRoutes,
  consumers: consumersRoutes,
  coupons: couponsRoutes,
  dashboards: dashboardsRoutes(queues),
  doctors: doctorsRoutes,
  exports: exportsRoutes,
  feedback: feedbackRoutes,
  files: filesRoutes,
  influencers: influencersRoutes,
  introducers: introducersRoutes,
  'lab-orders': labOrdersRoutes,
  'master-data/national-tests': nationalTestsRoutes,
  'master-data/partner-names': partnerNamesRoutes,
  'master-data/places': placesRoutes,
  'master-data/price-imports': priceImportsRoutes,
  'master-data/price-lists': priceListsRoutes,
  notifications: notificationsRoutes,
  partners: partnersRoutes,
  'patient-documents': patientDocumentsRoutes,
  patients: patientsRoutes,
  people: peopleRoutes,
  pharmacies: pharmaciesRoutes,
  privacy: privacyRoutes(erasure),
  referrals: referralsRoutes,
  search: searchRoutes,
  settings: settingsRoutes,
  transactions: transactionsRoutes,
  'third-party-doctors': thirdPartyDoctorsRoutes,
  sso: ssoRoutes,
  staff: staffRoutes,
  support: supportRoutes,
  'support-notes': supportNotesRoutes,
  'treatment-orders': treatmentOrdersRoutes,
  users: usersRoutes,
  views: viewsRoutes(queues),
};

/** The exports of all lists by name. */
export const listExports = new Map(
  Object.values(domainRoutes).flatMap((routes) =>
    routes.listExports.map((definition) => [definition.endpoint.exportName, definition] as const),
  ),
);

/** The bulk actions of every list, for the job that performs them. */
export const bulkDefinitions: Services['bulkDefinitions'] = new Map(
  [couponBulk, paymentBulk, treatmentBulk, userBulk].map((bulk) => [bulk.endpoint.name, bulk]),
);

const CONSOLE = path.join(import.meta.dirname, '../../console/dist');

export interface AppOptions {
  settings: Settings;
  log: Logger;
  primary: Connection<Schema>;
  replica?: Replica<Schema> | undefined;
  disk?: DiskSpace;
  queue?: JobQueue;
  tracer?: Tracer | undefined;
  now?: () => Date;
  /** The longest time that a request waits for others of its session; tests raise it. */
  queueMs?: number;
}

/** Builds the server without listening on a port, so that tests can inject requests. */
export async function createApp(options: AppOptions) {
  const { settings, log, primary, replica, disk = unwatchedDisk, queue = noopQueue } = options;
  const { now = () => new Date() } = options;
  const openStore = await openStores(settings);
  const services: Services = {
    db: primary.db,
    // Read for each request, because the replica comes and goes.
    get readDb() {
      return replica?.isUsable() ? replica.connection.db : primary.db;
    },
    get readPool() {
      return replica?.isUsable() ? replica.connection.pool : primary.pool;
    },
    replica: replica ?? null,
    pool: primary.pool,
    files: openStore(FILES_FOLDER),
    exportFiles: openStore(EXPORTS_FOLDER),
    listExports,
    keys: await loadKeys(settings),
    disk,
    queue,
    push: settings.fcm && createFcm(settings.fcm),
    mail: settings.mail && createMailer(settings.mail),
    findAccountNames,
    bulkDefinitions,
    approvalDefinitions,
    now,
    settings,
    product: settings.product,
    log,
  };
  const tokens = createVerifiedTokens();
  const authenticate = tokens.wrap(authenticator(services));
  const app = await createServer(settings, log, tokens);
  const requests = trackRequests(app);
  traceRequests(app, options.tracer);
  installErrorHandler(app, constraintMessages);
  const limit = limitLoad(settings.maxRequests);
  const sessions = createSessionQueue({ tokens, authenticate, db: primary.db, waitMs: options.queueMs });
  const addGauge = mountProbes(app, services, settings);
  addGauges(addGauge, options, () => ({ ...limit.load, ...sessions.state() }));
  if (settings.apiDocs) mountDocs(app, allEndpoints, allSchemas, settings.product);
  for (const routes of Object.values(domainRoutes))
    mountRoutes(app, routes, {
      services,
      authenticate,
      sessions,
      limit,
      rememberWrite: ({ tokenHash }) => rememberWrite(primary.db, tokenHash),
    });
  await mountConsole(app, settings, CONSOLE);
  const endedSessions = sessionChecker(services);
  return { app, services, authenticate, sessions, endedSessions, requests, addGauge };
}

function addGauges(
  addGauge: AddGauge,
  { primary, replica }: AppOptions,
  countRequests: () => Record<string, number>,
) {
  addDatabaseGauges(addGauge, { pool: primary.pool, replica });
  const requests = 'Requests in progress or waiting, and those refused by the limits so far';
  addGauge('http_requests', requests, 'state', countRequests);
  addGauge('bulk_outbox_waiting', 'Recipients of notifications that wait for delivery', 'kind', async () => ({
    push: await countWaiting(primary.db),
  }));
}
