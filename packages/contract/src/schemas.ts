import * as access from './access/access.ts';
import * as demoConsumers from './access/demo-consumers.ts';
import * as account from './account/account.ts';
import * as secondFactor from './account/second-factor.ts';
import * as appointments from './appointments.ts';
import * as audit from './audit/audit.ts';
import * as approvals from './approvals.ts';
import * as bookingBodies from './booking-bodies.ts';
import * as bulkActions from './bulk-actions.ts';
import * as bulkAudiences from './bulk-audiences.ts';
import * as bulkNotifications from './bulk-notifications.ts';
import * as bulkResults from './bulk-results.ts';
import * as bulkTests from './bulk-tests.ts';
import * as companies from './companies.ts';
import * as consumers from './consumers.ts';
import * as couponBodies from './coupons/coupon-bodies.ts';
import * as couponStats from './coupons/coupon-stats.ts';
import * as coupons from './coupons/coupons.ts';
import * as doctors from './doctors.ts';
import * as feedback from './feedback.ts';
import * as files from './files.ts';
import * as influencers from './influencers.ts';
import * as introducers from './introducers.ts';
import * as bulk from './kit/bulk.ts';
import * as errors from './kit/errors.ts';
import * as history from './kit/history.ts';
import * as imports from './kit/imports.ts';
import * as listExport from './kit/list-export.ts';
import * as primitives from './kit/primitives.ts';
import * as labOrders from './lab-orders.ts';
import * as nationalTests from './master-data/national-tests.ts';
import * as partnerNames from './master-data/partner-names.ts';
import * as places from './master-data/places.ts';
import * as priceEdits from './master-data/price-edits.ts';
import * as priceLists from './master-data/price-lists.ts';
import * as pricePlans from './master-data/price-plans.ts';
import * as notifications from './notifications.ts';
import * as partners from './partners.ts';
import * as patientDocuments from './patient-documents.ts';
import * as patients from './patients.ts';
import * as people from './people.ts';
import * as pharmacies from './pharmacies.ts';
import * as preferences from './preferences.ts';
import * as privacy from './privacy.ts';
import * as quickReplies from './quick-replies.ts';
import * as referrals from './referrals.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as slots from './slots.ts';
import * as securitySettings from './staff/security-settings.ts';
import * as staff from './staff/staff.ts';
import * as support from './support.ts';
import * as supportDesk from './support-desk.ts';
import * as supportTargets from './support-targets.ts';
import * as supportNotes from './support-notes.ts';
import * as thirdPartyDoctors from './third-party-doctors.ts';
import * as transactions from './transactions.ts';
import * as treatmentOrders from './treatment-orders.ts';
import * as users from './users.ts';
import * as views from './views.ts';
import * as workQueues from './work-queues.ts';
import * as z from 'zod';

/** The modules of the contract that export schemas. */
// oxfmt-ignore
const modules = [
  access,
  demoConsumers,
  account,
  secondFactor,
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
  doctors,
  feedback,
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
  priceLists,
  pricePlans,
  notifications,
  partners,
  patientDocuments,
  patients,
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
