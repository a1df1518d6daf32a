import { access } from './access/access.ts';
import { demoConsumers } from './access/demo-consumers.ts';
import { account } from './account/account.ts';
import { secondFactor } from './account/second-factor.ts';
import { passwordResets } from './access/password-resets.ts';
import { audit } from './audit/audit.ts';
import { companies } from './companies.ts';
import { bulkActions } from './bulk-actions.ts';
import { bulkNotifications } from './bulk-notifications.ts';
import { appointments } from './appointments.ts';
import { approvals } from './approvals.ts';
import { companyImports } from './company-imports.ts';
import { consumerChat } from './consumer-chat.ts';
import { consumers } from './consumers.ts';
import { coupons } from './coupons/coupons.ts';
import { dashboards } from './dashboards.ts';
import { doctors } from './doctors.ts';
import { preparedExports } from './exports.ts';
import { feedback } from './feedback.ts';
import { files } from './files.ts';
import { influencers } from './influencers.ts';
import { introducers } from './introducers.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { labOrders } from './lab-orders.ts';
import { nationalTests } from './master-data/national-tests.ts';
import { partnerNames } from './master-data/partner-names.ts';
import { places } from './master-data/places.ts';
import { priceEdits } from './master-data/price-edits.ts';
import { priceImports } from './master-data/price-imports.ts';
import { priceLists } from './master-data/price-lists.ts';
import { notifications } from './notifications.ts';
import { partners } from './partners.ts';
import { patientDocuments } from './patient-documents.ts';
import { patients } from './patients.ts';
import { people } from './people.ts';
import { pharmacies } from './pharmacies.ts';
import { preferences } from './preferences.ts';
import { privacy } from './privacy.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { referrals } from './referrals.ts';
import { transactions } from './transactions.ts';
import { thirdPartyDoctors } from './third-party-doctors.ts';
import { sso } from './sso.ts';
import { securitySettingsEndpoints } from './staff/security-settings.ts';
import { staff } from './staff/staff.ts';
import { quickReplies } from './quick-replies.ts';
import { support } from './support.ts';
import { supportDesk } from './support-desk.ts';
import { supportTargets } from './support-targets.ts';
import { supportNotes } from './support-notes.ts';
import { treatmentOrders } from './treatment-orders.ts';
import { users } from './users.ts';
import { views } from './views.ts';
import { workQueueCounts } from './work-queues.ts';

/** Every domain's endpoints under the name of its folder in the API and the console. A new domain adds one line. */
export const registry = {
  access: { ...access, ...demoConsumers, ...passwordResets },
  account: { ...account, ...secondFactor },
  audit,
  companies,
  'bulk-actions': bulkActions,
  'bulk-notifications': bulkNotifications,
  appointments,
  approvals,
  'company-imports': companyImports,
  'consumer-chat': consumerChat,
  consumers,
  coupons,
  dashboards,
  doctors,
  exports: preparedExports,
  feedback,
  files,
  influencers,
  introducers,
  'lab-orders': labOrders,
  'master-data/national-tests': nationalTests,
  'master-data/partner-names': partnerNames,
  'master-data/places': places,
  'master-data/price-imports': { ...priceImports, ...priceEdits },
  'master-data/price-lists': priceLists,
  notifications,
  partners,
  'patient-documents': patientDocuments,
  patients,
  people,
  pharmacies,
  privacy,
  search,
  settings,
  referrals,
  transactions,
  'third-party-doctors': thirdPartyDoctors,
  sso,
  staff: { ...staff, ...securitySettingsEndpoints },
  support: { ...support, ...quickReplies, ...supportDesk, ...supportTargets },
  'support-notes': supportNotes,
  'treatment-orders': treatmentOrders,
  users,
  views: { ...views, ...preferences, ...workQueueCounts },
} satisfies Record<string, Record<string, Endpoint>>;

export interface RegistryEntry {
  domain: string;
  name: string;
  endpoint: Endpoint;
}

export const allEndpoints: readonly RegistryEntry[] = Object.entries(registry).flatMap(
  ([domain, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ domain, name, endpoint: endpoint as Endpoint })),
);
