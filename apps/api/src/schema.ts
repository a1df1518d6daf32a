import type { Kysely, Transaction } from 'kysely';
import { accessTables } from './domains/workspace/access/access.table.ts';
import { secondFactorTables } from './domains/workspace/access/second-factor.table.ts';
import { apiKeysTables } from './domains/workspace/api-keys/api-keys.table.ts';
import { appointmentsTables } from './domains/care/appointments/appointments.table.ts';
import { auditTables } from './domains/workspace/audit/audit.table.ts';
import { approvalsTables } from './domains/workspace/approvals/approvals.table.ts';
import { bulkNotificationsTables } from './domains/messages/bulk-notifications/bulk-notifications.table.ts';
import { consumersTables } from './domains/people/consumers/consumers.table.ts';
import { companiesTables } from './domains/people/companies/companies.table.ts';
import { companyImportsTables } from './domains/people/company-imports/company-imports.table.ts';
import { couponsTables } from './domains/money/coupons/coupons.table.ts';
import { dashboardsTables } from './domains/overview/dashboards/dashboards.table.ts';
import { doctorsTables } from './domains/people/doctors/doctors.table.ts';
import { exportsTables } from './domains/workspace/exports/exports.table.ts';
import { feedbackTables } from './domains/care/feedback/feedback.table.ts';
import { filesTables } from './domains/workspace/files/files.table.ts';
import { influencersTables } from './domains/people/influencers/influencers.table.ts';
import { introducersTables } from './domains/people/introducers/introducers.table.ts';
import { labOrdersTables } from './domains/care/lab-orders/lab-orders.table.ts';
import { nationalTestsTables } from './domains/master-data/national-tests/national-tests.table.ts';
import { partnerNamesTables } from './domains/master-data/partner-names/partner-names.table.ts';
import { placesTables } from './domains/master-data/places/places.table.ts';
import { priceImportsTables } from './domains/master-data/price-imports/price-imports.table.ts';
import { plansTables } from './domains/master-data/price-imports/plans.table.ts';
import { priceListsTables } from './domains/master-data/price-lists/price-lists.table.ts';
import { notificationsTables } from './domains/workspace/notifications/notifications.table.ts';
import { partnersTables } from './domains/people/partners/partners.table.ts';
import { patientDocumentsTables } from './domains/care/patient-documents/patient-documents.table.ts';
import { patientsTables } from './domains/people/patients/patients.table.ts';
import { paymentChecksTables } from './domains/money/payment-checks/payment-checks.table.ts';
import { duplicatesTables } from './domains/overview/duplicates/duplicates.table.ts';
import { peopleTables } from './domains/overview/people/people.table.ts';
import { pharmaciesTables } from './domains/people/pharmacies/pharmacies.table.ts';
import { referralsTables } from './domains/people/referrals/referrals.table.ts';
import { settingsTables } from './domains/workspace/settings/settings.table.ts';
import { ssoTables } from './domains/workspace/sso/sso.table.ts';
import { staffTables } from './domains/workspace/staff/staff.table.ts';
import { supportTables } from './domains/messages/support/support.table.ts';
import { supportNotesTables } from './domains/messages/support-notes/support-notes.table.ts';
import { thirdPartyDoctorsTables } from './domains/people/third-party-doctors/third-party-doctors.table.ts';
import { transactionsTables } from './domains/money/transactions/transactions.table.ts';
import { treatmentOrdersTables } from './domains/care/treatment-orders/treatment-orders.table.ts';
import { calendarsTables } from './domains/people/calendars/calendars.table.ts';
import { webhooksTables } from './domains/overview/webhooks/webhooks.table.ts';
import { viewsTables } from './domains/workspace/views/views.table.ts';
import type { RequestContext, Services as PlatformServices } from './platform/context.ts';
import { platformTables } from './platform/db/platform.table.ts';
import type { SchemaOf } from '@baobab/postgres/table';
import type { Domain as PlatformDomain, HandOver as PlatformHandOver } from './platform/domain.ts';
import type { ErasureStep as PlatformErasureStep } from './platform/erasure.ts';
import { serve as serveWith } from './platform/http/serve.ts';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { Handler } from './platform/http/serve.ts';

/** Every table. Any domain may read and join any table; only the owning domain writes to it. */
export const tables = {
  ...platformTables,
  ...accessTables,
  ...secondFactorTables,
  ...apiKeysTables,
  ...appointmentsTables,
  ...auditTables,
  ...approvalsTables,
  ...bulkNotificationsTables,
  ...consumersTables,
  ...companiesTables,
  ...companyImportsTables,
  ...couponsTables,
  ...dashboardsTables,
  ...doctorsTables,
  ...exportsTables,
  ...feedbackTables,
  ...filesTables,
  ...influencersTables,
  ...introducersTables,
  ...labOrdersTables,
  ...nationalTestsTables,
  ...notificationsTables,
  ...partnerNamesTables,
  ...partnersTables,
  ...patientDocumentsTables,
  ...patientsTables,
  ...paymentChecksTables,
  ...duplicatesTables,
  ...peopleTables,
  ...pharmaciesTables,
  ...placesTables,
  ...priceImportsTables,
  ...plansTables,
  ...priceListsTables,
  ...referralsTables,
  ...settingsTables,
  ...ssoTables,
  ...staffTables,
  ...supportTables,
  ...supportNotesTables,
  ...thirdPartyDoctorsTables,
  ...transactionsTables,
  ...treatmentOrdersTables,
  ...viewsTables,
  ...webhooksTables,
  ...calendarsTables,
};

export type Schema = SchemaOf<typeof tables>;
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
export type Services = PlatformServices<Schema>;
export type Ctx = RequestContext<Schema>;
export type Domain = PlatformDomain<Schema>;
export type ErasureStep = PlatformErasureStep<Schema>;
export type HandOver = PlatformHandOver<Schema>;

/** Binds the handlers of a domain to its contract, with a context typed by this schema. */
export const serve = <const R extends Record<string, Endpoint>>(
  endpoints: R,
  handlers: { [K in keyof R]: Handler<R[K], Ctx> },
) => serveWith<Ctx, R>(endpoints, handlers);
