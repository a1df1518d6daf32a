import { auditGroups, MEDICAL_READ_PATTERN, READ_PATTERN } from './kit/audit-actions.ts';
import { accessActions } from './workspace/access/access.audit.ts';
import { accountActions } from './workspace/account/account.audit.ts';
import { approvalActions } from './workspace/approvals.audit.ts';
import { auditActions } from './workspace/audit/audit.audit.ts';
import { bulkActions } from './workspace/bulk-actions.audit.ts';
import { exportActions } from './workspace/exports.audit.ts';
import { fileActions } from './workspace/files.audit.ts';
import { notificationActions } from './workspace/notifications.audit.ts';
import { settingsActions } from './workspace/settings.audit.ts';
import { staffActions } from './workspace/staff/staff.audit.ts';
import { viewActions } from './workspace/views.audit.ts';
import { listUploadActions } from './master-data/list-uploads.audit.ts';
import { nationalTestActions } from './master-data/national-tests.audit.ts';
import { partnerNameActions } from './master-data/partner-names.audit.ts';
import { placeActions } from './master-data/places.audit.ts';
import { priceImportActions } from './master-data/price-imports.audit.ts';
import { priceActions } from './master-data/price-lists.audit.ts';
import { couponActions } from './money/coupons/coupons.audit.ts';
import { paymentCheckActions } from './money/payment-checks.audit.ts';
import { paymentActions } from './money/transactions.audit.ts';
import { companyActions } from './people/companies.audit.ts';
import { consumerActions } from './people/consumers.audit.ts';
import { doctorActions } from './people/doctors.audit.ts';
import { influencerActions } from './people/influencers.audit.ts';
import { introducerActions } from './people/introducers.audit.ts';
import { partnerActions } from './people/partners.audit.ts';
import { patientActions } from './people/patients.audit.ts';
import { pharmacyActions } from './people/pharmacies.audit.ts';
import { thirdPartyDoctorActions } from './people/third-party-doctors.audit.ts';
import { userActions } from './people/users.audit.ts';
import { appointmentActions } from './care/appointments.audit.ts';
import { feedbackActions } from './care/feedback.audit.ts';
import { labOrderActions } from './care/lab-orders.audit.ts';
import { documentActions } from './care/patient-documents.audit.ts';
import { treatmentOrderActions } from './care/treatment-orders.audit.ts';
import { bulkNotificationActions } from './messages/bulk-notifications.audit.ts';
import { supportActions } from './messages/support.audit.ts';
import { dashboardActions } from './overview/dashboards.audit.ts';
import { duplicateActions } from './overview/duplicates.audit.ts';
import { personActions } from './overview/people.audit.ts';
import { privacyActions } from './overview/privacy.audit.ts';
import { searchActions } from './overview/search.audit.ts';
import { calendarActions } from './people/calendars.audit.ts';
import { webhookActions } from './overview/webhooks.audit.ts';
import { apiKeyActions } from './workspace/api-keys.audit.ts';

const declared = [
  accessActions,
  accountActions,
  approvalActions,
  auditActions,
  bulkActions,
  exportActions,
  fileActions,
  notificationActions,
  settingsActions,
  staffActions,
  viewActions,
  listUploadActions,
  nationalTestActions,
  partnerNameActions,
  placeActions,
  priceImportActions,
  priceActions,
  couponActions,
  paymentCheckActions,
  paymentActions,
  companyActions,
  consumerActions,
  doctorActions,
  influencerActions,
  introducerActions,
  partnerActions,
  patientActions,
  pharmacyActions,
  thirdPartyDoctorActions,
  userActions,
  appointmentActions,
  feedbackActions,
  labOrderActions,
  documentActions,
  treatmentOrderActions,
  bulkNotificationActions,
  supportActions,
  dashboardActions,
  duplicateActions,
  personActions,
  privacyActions,
  searchActions,
  calendarActions,
  webhookActions,
  apiKeyActions,
] as const;

type NamesOf<Domain> = Domain extends { sentences: infer Sentences } ? keyof Sentences & string : never;
/** The name of an action in the audit trail. */
export type AuditAction = NamesOf<(typeof declared)[number]>;

/** The sentence of every known action. */
export const actionLabels: Readonly<Record<string, string>> = Object.assign(
  {},
  ...declared.map(({ sentences }) => sentences),
);

/** A name of an earlier or later version has no sentence and is shown as it is. */
export const actionLabel = (action: string): string => actionLabels[action] ?? action;

const read = new RegExp(READ_PATTERN);
/** An unknown name counts as a read and is shown to fewer people. */
export const isReadAction = (action: string) => !(action in actionLabels) || read.test(action);

export const changeActions: readonly string[] = Object.keys(actionLabels).filter(
  (action) => !isReadAction(action),
);

const medicalRead = new RegExp(MEDICAL_READ_PATTERN);
export const isMedicalRead = (action: string) => medicalRead.test(action);

/** The known actions whose names begin with a text. */
export const actionsWith = (prefix: string) =>
  Object.keys(actionLabels).filter((action) => action.startsWith(prefix));

/** Every known action with its sentence and group, in the order of the groups. */
export const groupedActions = auditGroups.flatMap((group) =>
  declared
    .filter((domain) => domain.group === group)
    .flatMap(({ sentences }) => Object.entries(sentences))
    .map(([value, label]) => ({ value, label, group }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
);
