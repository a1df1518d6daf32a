import type { registry } from '@baobab/contract';
import { accessDomain } from './domains/access/domain.ts';
import { accountDomain } from './domains/account/domain.ts';
import { appointmentsDomain } from './domains/appointments/domain.ts';
import { approvalsDomain } from './domains/approvals/domain.ts';
import { auditDomain } from './domains/audit/domain.ts';
import { bulkActionsDomain } from './domains/bulk-actions/domain.ts';
import { bulkNotificationsDomain } from './domains/bulk-notifications/domain.ts';
import { companiesDomain } from './domains/companies/domain.ts';
import { companyImportsDomain } from './domains/company-imports/domain.ts';
import { consumerChatDomain } from './domains/consumer-chat/domain.ts';
import { consumersDomain } from './domains/consumers/domain.ts';
import { couponsDomain } from './domains/coupons/domain.ts';
import { dashboardsDomain } from './domains/dashboards/domain.ts';
import { doctorsDomain } from './domains/doctors/domain.ts';
import { exportsDomain } from './domains/exports/domain.ts';
import { feedbackDomain } from './domains/feedback/domain.ts';
import { filesDomain } from './domains/files/domain.ts';
import { influencersDomain } from './domains/influencers/domain.ts';
import { introducersDomain } from './domains/introducers/domain.ts';
import { labOrdersDomain } from './domains/lab-orders/domain.ts';
import { nationalTestsDomain } from './domains/master-data/national-tests/domain.ts';
import { partnerNamesDomain } from './domains/master-data/partner-names/domain.ts';
import { placesDomain } from './domains/master-data/places/domain.ts';
import { priceImportsDomain } from './domains/master-data/price-imports/domain.ts';
import { priceListsDomain } from './domains/master-data/price-lists/domain.ts';
import { notificationsDomain } from './domains/notifications/domain.ts';
import { partnersDomain } from './domains/partners/domain.ts';
import { patientDocumentsDomain } from './domains/patient-documents/domain.ts';
import { patientsDomain } from './domains/patients/domain.ts';
import { peopleDomain } from './domains/people/domain.ts';
import { pharmaciesDomain } from './domains/pharmacies/domain.ts';
import { privacyDomain } from './domains/privacy/domain.ts';
import { referralsDomain } from './domains/referrals/domain.ts';
import { searchDomain } from './domains/search/domain.ts';
import { settingsDomain } from './domains/settings/domain.ts';
import { ssoDomain } from './domains/sso/domain.ts';
import { staffDomain } from './domains/staff/domain.ts';
import { supportDomain } from './domains/support/domain.ts';
import { supportNotesDomain } from './domains/support-notes/domain.ts';
import { thirdPartyDoctorsDomain } from './domains/third-party-doctors/domain.ts';
import { transactionsDomain } from './domains/transactions/domain.ts';
import { treatmentOrdersDomain } from './domains/treatment-orders/domain.ts';
import { usersDomain } from './domains/users/domain.ts';
import { viewsDomain } from './domains/views/domain.ts';
import { personKeyColumn } from './platform/audit/person-keys.ts';
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
  sso: ssoDomain,
  audit: auditDomain,
  views: viewsDomain,
  exports: exportsDomain,
  'bulk-actions': bulkActionsDomain,
  files: filesDomain,
  settings: settingsDomain,
  'master-data/national-tests': nationalTestsDomain,
  'master-data/partner-names': partnerNamesDomain,
  'master-data/places': placesDomain,
  'master-data/price-lists': priceListsDomain,
  'master-data/price-imports': priceImportsDomain,
  coupons: couponsDomain,
  transactions: transactionsDomain,
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
  people: peopleDomain,
  search: searchDomain,
  privacy: privacyDomain,
} satisfies Record<keyof typeof registry, Domain>;

const { jobs: domainJobs, constraintMessages, ...collected } = assemble(Object.values<Domain>(domains));

export { constraintMessages };
export const assembled = {
  ...collected,
  encryptedColumns: [...collected.encryptedColumns, personKeyColumn],
};
export const jobs = [...domainJobs, secretsJob<Schema>()];
