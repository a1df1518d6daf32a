import type { Kysely, Transaction } from 'kysely';
import { accessTables } from './domains/access/access.table.ts';
import { secondFactorTables } from './domains/access/second-factor.table.ts';
import { appointmentsTables } from './domains/appointments/appointments.table.ts';
import { auditTables } from './domains/audit/audit.table.ts';
import { approvalsTables } from './domains/approvals/approvals.table.ts';
import { bulkNotificationsTables } from './domains/bulk-notifications/bulk-notifications.table.ts';
import { consumersTables } from './domains/consumers/consumers.table.ts';
import { companiesTables } from './domains/companies/companies.table.ts';
import { companyImportsTables } from './domains/company-imports/company-imports.table.ts';
import { couponsTables } from './domains/coupons/coupons.table.ts';
import { dashboardsTables } from './domains/dashboards/dashboards.table.ts';
import { doctorsTables } from './domains/doctors/doctors.table.ts';
import { exportsTables } from './domains/exports/exports.table.ts';
import { feedbackTables } from './domains/feedback/feedback.table.ts';
import { filesTables } from './domains/files/files.table.ts';
import { influencersTables } from './domains/influencers/influencers.table.ts';
import { introducersTables } from './domains/introducers/introducers.table.ts';
import { labOrdersTables } from './domains/lab-orders/lab-orders.table.ts';
import { nationalTestsTables } from './domains/master-data/national-tests/national-tests.table.ts';
import { partnerNamesTables } from './domains/master-data/partner-names/partner-names.table.ts';
import { placesTables } from './domains/master-data/places/places.table.ts';
import { priceImportsTables } from './domains/master-data/price-imports/price-imports.table.ts';
import { plansTables } from './domains/master-data/price-imports/plans.table.ts';
import { priceListsTables } from './domains/master-data/price-lists/price-lists.table.ts';
import { notificationsTables } from './domains/notifications/notifications.table.ts';
import { partnersTables } from './domains/partners/partners.table.ts';
import { patientDocumentsTables } from './domains/patient-documents/patient-documents.table.ts';
import { patientsTables } from './domains/patients/patients.table.ts';
import { peopleTables } from './domains/people/people.table.ts';
import { pharmaciesTables } from './domains/pharmacies/pharmacies.table.ts';
import { referralsTables } from './domains/referrals/referrals.table.ts';
import { settingsTables } from './domains/settings/settings.table.ts';
import { ssoTables } from './domains/sso/sso.table.ts';
import { staffTables } from './domains/staff/staff.table.ts';
import { supportTables } from './domains/support/support.table.ts';
import { supportNotesTables } from './domains/support-notes/support-notes.table.ts';
import { thirdPartyDoctorsTables } from './domains/third-party-doctors/third-party-doctors.table.ts';
import { transactionsTables } from './domains/transactions/transactions.table.ts';
import { treatmentOrdersTables } from './domains/treatment-orders/treatment-orders.table.ts';
import { viewsTables } from './domains/views/views.table.ts';
import type { RequestContext, Services as PlatformServices } from './platform/context.ts';
import { platformTables } from './platform/db/platform.table.ts';
import type { SchemaOf } from './platform/db/table.ts';
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
