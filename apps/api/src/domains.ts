import type { DomainName } from '@baobab/contract';
import { namedSchemas } from '@baobab/contract/kit/named-schemas';
import { accessDomain } from './domains/workspace/access/domain.ts';
import { accountDomain } from './domains/workspace/account/domain.ts';
import { apiKeysDomain } from './domains/workspace/api-keys/domain.ts';
import { appointmentsDomain } from './domains/care/appointments/domain.ts';
import { approvalsDomain } from './domains/workspace/approvals/domain.ts';
import { auditDomain } from './domains/workspace/audit/domain.ts';
import { bulkActionsDomain } from './domains/workspace/bulk-actions/domain.ts';
import { bulkNotificationsDomain } from './domains/messages/bulk-notifications/domain.ts';
import { companiesDomain } from './domains/people/companies/domain.ts';
import { companyImportsDomain } from './domains/people/company-imports/domain.ts';
import { consumerChatDomain } from './domains/messages/consumer-chat/domain.ts';
import { consumersDomain } from './domains/people/consumers/domain.ts';
import { couponsDomain } from './domains/money/coupons/domain.ts';
import { dashboardsDomain } from './domains/overview/dashboards/domain.ts';
import { doctorsDomain } from './domains/people/doctors/domain.ts';
import { exportsDomain } from './domains/workspace/exports/domain.ts';
import { feedbackDomain } from './domains/care/feedback/domain.ts';
import { filesDomain } from './domains/workspace/files/domain.ts';
import { influencersDomain } from './domains/people/influencers/domain.ts';
import { introducersDomain } from './domains/people/introducers/domain.ts';
import { labOrdersDomain } from './domains/care/lab-orders/domain.ts';
import { listUploadsDomain } from './domains/master-data/list-uploads/domain.ts';
import { nationalTestsDomain } from './domains/master-data/national-tests/domain.ts';
import { partnerNamesDomain } from './domains/master-data/partner-names/domain.ts';
import { placesDomain } from './domains/master-data/places/domain.ts';
import { priceImportsDomain } from './domains/master-data/price-imports/domain.ts';
import { priceListsDomain } from './domains/master-data/price-lists/domain.ts';
import { notificationsDomain } from './domains/workspace/notifications/domain.ts';
import { partnersDomain } from './domains/people/partners/domain.ts';
import { patientDocumentsDomain } from './domains/care/patient-documents/domain.ts';
import { patientsDomain } from './domains/people/patients/domain.ts';
import { paymentChecksDomain } from './domains/money/payment-checks/domain.ts';
import { duplicatesDomain } from './domains/overview/duplicates/domain.ts';
import { peopleDomain } from './domains/overview/people/domain.ts';
import { pharmaciesDomain } from './domains/people/pharmacies/domain.ts';
import { privacyDomain } from './domains/overview/privacy/domain.ts';
import { reconciliationDomain } from './domains/money/reconciliation/domain.ts';
import { referralsDomain } from './domains/people/referrals/domain.ts';
import { searchDomain } from './domains/overview/search/domain.ts';
import { settingsDomain } from './domains/workspace/settings/domain.ts';
import { ssoDomain } from './domains/workspace/sso/domain.ts';
import { staffDomain } from './domains/workspace/staff/domain.ts';
import { supportDomain } from './domains/messages/support/domain.ts';
import { supportNotesDomain } from './domains/messages/support-notes/domain.ts';
import { thirdPartyDoctorsDomain } from './domains/people/third-party-doctors/domain.ts';
import { transactionsDomain } from './domains/money/transactions/domain.ts';
import { treatmentOrdersDomain } from './domains/care/treatment-orders/domain.ts';
import { usersDomain } from './domains/people/users/domain.ts';
import { calendarsDomain } from './domains/people/calendars/domain.ts';
import { webhooksDomain } from './domains/overview/webhooks/domain.ts';
import { viewsDomain } from './domains/workspace/views/domain.ts';
import { personKeyColumn } from './platform/audit/person-keys.ts';
import { feedsJob } from './platform/feeds/feeds.jobs.ts';
import { assemble } from './platform/domain.ts';
import { secretsJob } from './platform/secret-columns.jobs.ts';
import type { Domain, Schema } from './schema.ts';

/** Every domain, in the order of the areas; a person's data is erased in this order. */
export const domains = {
  notifications: notificationsDomain,
  approvals: approvalsDomain,
  access: accessDomain,
  account: accountDomain,
  staff: staffDomain,
  'api-keys': apiKeysDomain,
  sso: ssoDomain,
  audit: auditDomain,
  views: viewsDomain,
  exports: exportsDomain,
  'bulk-actions': bulkActionsDomain,
  files: filesDomain,
  settings: settingsDomain,
  'national-tests': nationalTestsDomain,
  'partner-names': partnerNamesDomain,
  places: placesDomain,
  'list-uploads': listUploadsDomain,
  'price-lists': priceListsDomain,
  'price-imports': priceImportsDomain,
  coupons: couponsDomain,
  'payment-checks': paymentChecksDomain,
  transactions: transactionsDomain,
  reconciliation: reconciliationDomain,
  users: usersDomain,
  consumers: consumersDomain,
  doctors: doctorsDomain,
  'third-party-doctors': thirdPartyDoctorsDomain,
  partners: partnersDomain,
  pharmacies: pharmaciesDomain,
  influencers: influencersDomain,
  introducers: introducersDomain,
  patients: patientsDomain,
  referrals: referralsDomain,
  companies: companiesDomain,
  calendars: calendarsDomain,
  'company-imports': companyImportsDomain,
  appointments: appointmentsDomain,
  'lab-orders': labOrdersDomain,
  'treatment-orders': treatmentOrdersDomain,
  'patient-documents': patientDocumentsDomain,
  feedback: feedbackDomain,
  support: supportDomain,
  'support-notes': supportNotesDomain,
  'consumer-chat': consumerChatDomain,
  'bulk-notifications': bulkNotificationsDomain,
  dashboards: dashboardsDomain,
  duplicates: duplicatesDomain,
  people: peopleDomain,
  search: searchDomain,
  privacy: privacyDomain,
  webhooks: webhooksDomain,
} satisfies Record<DomainName, Domain>;

const { contract, jobs: domainJobs, ...collected } = assemble(Object.values<Domain>(domains));

/** The schemas of the contract by their name in the OpenAPI document. */
export const allSchemas = namedSchemas(contract);
export const assembled = {
  ...collected,
  encryptedColumns: [...collected.encryptedColumns, personKeyColumn],
};
export const jobs = [...domainJobs, secretsJob<Schema>(), feedsJob<Schema>()];
