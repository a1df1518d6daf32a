import * as access from './workspace/access/access.ts';
import * as demoConsumers from './workspace/access/demo-consumers.ts';
import * as account from './workspace/account/account.ts';
import * as secondFactor from './workspace/account/second-factor.ts';
import * as appointments from './care/appointments.ts';
import * as audit from './workspace/audit/audit.ts';
import * as approvals from './workspace/approvals.ts';
import * as bookingBodies from './care/booking-bodies.ts';
import * as bulkActions from './workspace/bulk-actions.ts';
import * as bulkAudiences from './messages/bulk-audiences.ts';
import * as bulkNotifications from './messages/bulk-notifications.ts';
import * as bulkResults from './messages/bulk-results.ts';
import * as bulkTests from './messages/bulk-tests.ts';
import * as companies from './people/companies.ts';
import * as consumers from './people/consumers.ts';
import * as couponBodies from './money/coupons/coupon-bodies.ts';
import * as couponStats from './money/coupons/coupon-stats.ts';
import * as coupons from './money/coupons/coupons.ts';
import * as doctorEdit from './people/doctor-edit.ts';
import * as doctors from './people/doctors.ts';
import * as feedback from './care/feedback.ts';
import * as firstSteps from './overview/first-steps.ts';
import * as files from './workspace/files.ts';
import * as influencers from './people/influencers.ts';
import * as introducers from './people/introducers.ts';
import * as bulk from './kit/bulk.ts';
import * as errors from './kit/errors.ts';
import * as history from './kit/history.ts';
import * as imports from './kit/imports.ts';
import * as listExport from './kit/list-export.ts';
import * as primitives from './kit/primitives.ts';
import * as labOrders from './care/lab-orders.ts';
import * as nationalTests from './master-data/national-tests.ts';
import * as partnerNames from './master-data/partner-names.ts';
import * as places from './master-data/places.ts';
import * as priceEdits from './master-data/price-edits.ts';
import * as priceImports from './master-data/price-imports.ts';
import * as priceLists from './master-data/price-lists.ts';
import * as pricePlans from './master-data/price-plans.ts';
import * as notifications from './workspace/notifications.ts';
import * as partners from './people/partners.ts';
import * as patientDocuments from './care/patient-documents.ts';
import * as patients from './people/patients.ts';
import * as paymentChecks from './money/payment-checks.ts';
import * as duplicates from './overview/duplicates.ts';
import * as people from './overview/people.ts';
import * as pharmacies from './people/pharmacies.ts';
import * as preferences from './workspace/preferences.ts';
import * as privacy from './overview/privacy.ts';
import * as quickReplies from './messages/quick-replies.ts';
import * as referrals from './people/referrals.ts';
import * as search from './overview/search.ts';
import * as settings from './workspace/settings.ts';
import * as slots from './care/slots.ts';
import * as apiKeys from './workspace/api-keys/api-keys.ts';
import * as securitySettings from './workspace/staff/security-settings.ts';
import * as staff from './workspace/staff/staff.ts';
import * as support from './messages/support.ts';
import * as supportDesk from './messages/support-desk.ts';
import * as supportTargets from './messages/support-targets.ts';
import * as supportNotes from './messages/support-notes.ts';
import * as thirdPartyDoctors from './people/third-party-doctors.ts';
import * as transactions from './money/transactions.ts';
import * as treatmentOrders from './care/treatment-orders.ts';
import * as users from './people/users.ts';
import * as views from './workspace/views.ts';
import * as workQueues from './workspace/work-queues.ts';
import * as calendars from './people/calendars.ts';
import * as webhooks from './overview/webhooks.ts';
import * as z from 'zod';

/** The modules of the contract that export schemas. */
// oxfmt-ignore
const modules = [
  access,
  demoConsumers,
  account,
  secondFactor,
  apiKeys,
  appointments,
  audit,
  approvals,
  bookingBodies,
  bulk,
  bulkActions,
  bulkAudiences,
  bulkNotifications,
  bulkResults,
  bulkTests,
  companies,
  consumers,
  couponBodies,
  couponStats,
  coupons,
  doctorEdit,
  doctors,
  feedback,
  firstSteps,
  files,
  influencers,
  introducers,
  errors,
  history,
  imports,
  listExport,
  primitives,
  labOrders,
  nationalTests,
  partnerNames,
  places,
  priceEdits,
  priceImports,
  priceLists,
  pricePlans,
  notifications,
  partners,
  patientDocuments,
  patients,
  paymentChecks,
  duplicates,
  people,
  pharmacies,
  preferences,
  privacy,
  quickReplies,
  referrals,
  search,
  settings,
  slots,
  securitySettings,
  staff,
  support,
  supportDesk,
  supportTargets,
  supportNotes,
  thirdPartyDoctors,
  transactions,
  treatmentOrders,
  users,
  views,
  workQueues,
  webhooks,
  calendars,
];

/**
 * Every exported schema by its name in the OpenAPI document, which is the name of the export. The console does not
 * import this file, so the names add nothing to its bundle.
 */
export const allSchemas: ReadonlyMap<string, z.ZodType> = collect();

function collect() {
  const schemas = new Map<string, z.ZodType>();
  for (const [name, value] of modules.flatMap((module) => Object.entries<unknown>(module))) {
    if (!(value instanceof z.ZodType)) continue;
    const id = name.charAt(0).toUpperCase() + name.slice(1);
    if (schemas.has(id)) throw new Error(`Two modules of the contract export a schema ${name}`);
    schemas.set(id, value);
  }
  return schemas;
}
