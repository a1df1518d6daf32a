import { access } from './workspace/access/access.ts';
import { demoConsumers } from './workspace/access/demo-consumers.ts';
import { account } from './workspace/account/account.ts';
import { secondFactor } from './workspace/account/second-factor.ts';
import { passwordResets } from './workspace/access/password-resets.ts';
import { audit } from './workspace/audit/audit.ts';
import { companies } from './people/companies.ts';
import { bulkActions } from './workspace/bulk-actions.ts';
import { bulkNotifications } from './messages/bulk-notifications.ts';
import { appointments } from './care/appointments.ts';
import { approvals } from './workspace/approvals.ts';
import { companyImports } from './people/company-imports.ts';
import { consumerChat } from './messages/consumer-chat.ts';
import { consumers } from './people/consumers.ts';
import { coupons } from './money/coupons/coupons.ts';
import { dashboards } from './overview/dashboards.ts';
import { firstSteps } from './overview/first-steps.ts';
import { doctors } from './people/doctors.ts';
import { preparedExports } from './workspace/exports.ts';
import { feedback } from './care/feedback.ts';
import { files } from './workspace/files.ts';
import { influencers } from './people/influencers.ts';
import { introducers } from './people/introducers.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { labOrders } from './care/lab-orders.ts';
import { listUploads } from './master-data/list-uploads.ts';
import { nationalTests } from './master-data/national-tests.ts';
import { partnerNames } from './master-data/partner-names.ts';
import { places } from './master-data/places.ts';
import { priceEdits } from './master-data/price-edits.ts';
import { priceImports } from './master-data/price-imports.ts';
import { priceLists, singlePriceEdits } from './master-data/price-lists.ts';
import { notifications } from './workspace/notifications.ts';
import { partners } from './people/partners.ts';
import { paymentChecks } from './money/payment-checks.ts';
import { patientDocuments } from './care/patient-documents.ts';
import { patients } from './people/patients.ts';
import { duplicates } from './overview/duplicates.ts';
import { people } from './overview/people.ts';
import { pharmacies } from './people/pharmacies.ts';
import { preferences } from './workspace/preferences.ts';
import { privacy } from './overview/privacy.ts';
import { search } from './overview/search.ts';
import { settings } from './workspace/settings.ts';
import { reconciliation } from './money/reconciliation.ts';
import { referrals } from './people/referrals.ts';
import { transactions } from './money/transactions.ts';
import { thirdPartyDoctors } from './people/third-party-doctors.ts';
import { apiKeys } from './workspace/api-keys/api-keys.ts';
import { sso } from './workspace/sso.ts';
import { securitySettingsEndpoints } from './workspace/staff/security-settings.ts';
import { staff } from './workspace/staff/staff.ts';
import { quickReplies } from './messages/quick-replies.ts';
import { support } from './messages/support.ts';
import { supportDesk } from './messages/support-desk.ts';
import { supportTargets } from './messages/support-targets.ts';
import { supportNotes } from './messages/support-notes.ts';
import { treatmentOrders } from './care/treatment-orders.ts';
import { users } from './people/users.ts';
import { calendars } from './people/calendars.ts';
import { webhooks } from './overview/webhooks.ts';
import { views } from './workspace/views.ts';
import { workQueueCounts } from './workspace/work-queues.ts';

/**
 * Every domain's endpoints by area and by the name of its folder in the API and the console. An area may use those before
 * it. A new domain adds one line.
 */
export const areas = {
  workspace: {
    access: { ...access, ...demoConsumers, ...passwordResets },
    account: { ...account, ...secondFactor },
    'api-keys': apiKeys,
    approvals,
    audit,
    'bulk-actions': bulkActions,
    exports: preparedExports,
    files,
    notifications,
    settings,
    sso,
    staff: { ...staff, ...securitySettingsEndpoints },
    views: { ...views, ...preferences, ...workQueueCounts },
  },
  'master-data': {
    'list-uploads': listUploads,
    'national-tests': nationalTests,
    'partner-names': partnerNames,
    places,
    'price-imports': { ...priceImports, ...priceEdits, ...singlePriceEdits },
    'price-lists': priceLists,
  },
  money: {
    coupons,
    'payment-checks': paymentChecks,
    reconciliation,
    transactions,
  },
  people: {
    calendars,
    companies,
    'company-imports': companyImports,
    consumers,
    doctors,
    influencers,
    introducers,
    partners,
    patients,
    pharmacies,
    referrals,
    'third-party-doctors': thirdPartyDoctors,
    users,
  },
  care: {
    appointments,
    feedback,
    'lab-orders': labOrders,
    'patient-documents': patientDocuments,
    'treatment-orders': treatmentOrders,
  },
  messages: {
    'bulk-notifications': bulkNotifications,
    'consumer-chat': consumerChat,
    support: { ...support, ...quickReplies, ...supportDesk, ...supportTargets },
    'support-notes': supportNotes,
  },
  overview: {
    dashboards: { ...dashboards, ...firstSteps },
    duplicates,
    people,
    privacy,
    search,
    webhooks,
  },
} satisfies Record<string, Record<string, Record<string, Endpoint>>>;

export type AreaName = keyof typeof areas;
type KeysOf<T> = T extends unknown ? keyof T : never;
export type DomainName = KeysOf<(typeof areas)[AreaName]>;

export interface RegistryEntry {
  area: string;
  domain: string;
  name: string;
  endpoint: Endpoint;
}

export const allEndpoints: readonly RegistryEntry[] = Object.entries(areas).flatMap(([area, domains]) =>
  Object.entries<Record<string, Endpoint>>(domains).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ area, domain, name, endpoint })),
  ),
);
