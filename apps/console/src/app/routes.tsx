import type { appointments } from '@baobab/contract/care/appointments';
import type { feedback } from '@baobab/contract/care/feedback';
import type { labOrders } from '@baobab/contract/care/lab-orders';
import type { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import type { catalogues } from '@baobab/contract/master-data/national-tests';
import type { partnerNames } from '@baobab/contract/master-data/partner-names';
import type { places } from '@baobab/contract/master-data/places';
import type { priceListsByKind } from '@baobab/contract/master-data/price-lists';
import type { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import type { coupons } from '@baobab/contract/money/coupons/coupons';
import type { paymentChecks } from '@baobab/contract/money/payment-checks';
import type { transactions } from '@baobab/contract/money/transactions';
import type { duplicates } from '@baobab/contract/overview/duplicates';
import type { webhooks } from '@baobab/contract/overview/webhooks';
import type { companies } from '@baobab/contract/people/companies';
import type { consumers } from '@baobab/contract/people/consumers';
import type { doctors } from '@baobab/contract/people/doctors';
import type { influencers } from '@baobab/contract/people/influencers';
import type { introducers } from '@baobab/contract/people/introducers';
import type { partners } from '@baobab/contract/people/partners';
import type { patients } from '@baobab/contract/people/patients';
import type { pharmacies } from '@baobab/contract/people/pharmacies';
import type { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import type { users } from '@baobab/contract/people/users';
import type { approvals } from '@baobab/contract/workspace/approvals';
import type { audit } from '@baobab/contract/workspace/audit/audit';
import type { staff } from '@baobab/contract/workspace/staff/staff';
import {
  IconBellRinging,
  IconBuildingHospital,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCash,
  IconDashboard,
  IconFileText,
  IconFlask,
  IconMessages,
  IconPill,
  IconSettings,
  IconStar,
  IconTicket,
} from '../kit/icons/shell-icons.ts';
import { listParams, searchParams } from '../kit/url-state.ts';
import { screen } from './screen.tsx';

const nationalTests = {
  group: 'Master',
  permission: 'national-tests:read',
  search: listParams<(typeof catalogues)[keyof typeof catalogues]['list']>(),
} as const;
const priceList = {
  group: 'Master',
  search: listParams<
    (typeof priceListsByKind)[keyof typeof priceListsByKind]['list'],
    'partner' | 'test' | 'city' | 'area'
  >(),
} as const;

/** All screens in the order of the sidebar. A new screen adds one row. */
export const screens = [
  screen(
    {
      path: '/dashboard',
      search: searchParams(['person', 'partner']),
      label: 'Dashboard',
      icon: IconDashboard,
      permission: 'dashboards:partner',
    },
    () => import('../domains/overview/dashboards/DashboardScreen.tsx').then((m) => m.DashboardScreen),
  ),
  screen(
    {
      path: '/users',
      search: listParams<typeof users.list>(),
      label: 'Users',
      group: 'All Users',
      permission: 'users:read',
    },
    () => import('../domains/people/users/UsersScreen.tsx').then((m) => m.UsersScreen),
  ),
  screen(
    {
      path: '/partners',
      search: listParams<typeof partners.list>(),
      label: 'Partners',
      group: 'All Users',
      permission: 'partners:read',
    },
    () => import('../domains/people/partners/PartnersScreen.tsx').then((m) => m.PartnersScreen),
  ),
  screen(
    {
      path: '/influencers',
      search: listParams<typeof influencers.list>(),
      label: 'Influencers',
      group: 'All Users',
      permission: 'influencers:read',
    },
    () => import('../domains/people/influencers/InfluencersScreen.tsx').then((m) => m.InfluencersScreen),
  ),
  screen(
    {
      path: '/introducer',
      search: listParams<typeof introducers.list>(),
      label: 'Introducer',
      group: 'All Users',
      permission: 'introducers:read',
    },
    () => import('../domains/people/introducers/IntroducersScreen.tsx').then((m) => m.IntroducersScreen),
  ),
  screen(
    {
      path: '/doctors',
      search: listParams<typeof doctors.list>(),
      label: 'Doctors',
      group: 'All Users',
      permission: 'doctors:read',
    },
    () => import('../domains/people/doctors/DoctorsScreen.tsx').then((m) => m.DoctorsScreen),
  ),
  screen(
    {
      path: '/pharmacy',
      search: listParams<typeof pharmacies.list>(),
      label: 'Pharmacist Partners',
      group: 'All Users',
      permission: 'pharmacies:read',
    },
    () => import('../domains/people/pharmacies/PharmaciesScreen.tsx').then((m) => m.PharmaciesScreen),
  ),
  screen(
    {
      path: '/saas',
      search: listParams<typeof thirdPartyDoctors.list | typeof thirdPartyDoctors.patients, 'doctor'>(),
      label: 'Third Party Doctors',
      group: 'All Users',
      permission: 'third-party-doctors:read',
    },
    () =>
      import('../domains/people/third-party-doctors/ThirdPartyDoctorsScreen.tsx').then(
        (m) => m.ThirdPartyDoctorsScreen,
      ),
  ),
  screen(
    {
      path: '/consumers',
      search: listParams<typeof consumers.list>(),
      label: 'Consumers',
      group: 'All Users',
      permission: 'consumers:read',
    },
    () => import('../domains/people/consumers/ConsumersScreen.tsx').then((m) => m.ConsumersScreen),
  ),
  screen(
    {
      path: '/Company',
      search: listParams<typeof companies.list>(),
      label: 'Corporate',
      group: 'All Users',
      permission: 'companies:read',
    },
    () => import('../domains/people/companies/CompaniesScreen.tsx').then((m) => m.CompaniesScreen),
  ),
  screen(
    {
      path: '/patients',
      search: listParams<typeof patients.list>(),
      label: 'Patients',
      icon: IconBuildingHospital,
      permission: 'patients:read',
    },
    () => import('../domains/people/patients/PatientsScreen.tsx').then((m) => m.PatientsScreen),
  ),
  screen(
    {
      path: '/transactions',
      search: listParams<typeof transactions.list | typeof paymentChecks.list>(),
      label: 'Transactions',
      icon: IconCash,
      permission: 'transactions:read',
    },
    () => import('../domains/money/transactions/TransactionsScreen.tsx').then((m) => m.TransactionsScreen),
  ),
  screen(
    {
      path: '/appointments',
      search: listParams<typeof appointments.list, 'consumer' | 'doctor'>(),
      opens: { from: 'today', sort: 'booking_date' },
      label: 'Appointments',
      icon: IconCalendarEvent,
      permission: 'appointments:read',
    },
    () => import('../domains/care/appointments/AppointmentsScreen.tsx').then((m) => m.AppointmentsScreen),
  ),
  screen(
    {
      path: '/feedbacks',
      search: listParams<typeof feedback.list, 'doctor' | 'patient'>(),
      label: 'Feedbacks',
      icon: IconStar,
      permission: 'feedback:read',
    },
    () => import('../domains/care/feedback/FeedbacksScreen.tsx').then((m) => m.FeedbacksScreen),
  ),
  screen(
    {
      path: '/bookAppointment',
      search: searchParams(['consumer']),
      label: 'Book Appointment',
      icon: IconCalendarPlus,
      permission: 'appointments:write',
    },
    () =>
      import('../domains/care/appointments/BookAppointmentScreen.tsx').then((m) => m.BookAppointmentScreen),
  ),
  screen(
    {
      path: '/viewpatientDocs',
      search: searchParams(['patient']),
      label: 'Patient Documents',
      icon: IconFileText,
      permission: 'patient-documents:read',
    },
    () =>
      import('../domains/care/patient-documents/PatientDocumentsScreen.tsx').then(
        (m) => m.PatientDocumentsScreen,
      ),
  ),
  screen(
    {
      path: '/order',
      search: listParams<typeof labOrders.list, 'partner'>(),
      label: 'Order',
      icon: IconFlask,
      permission: 'lab-orders:read',
    },
    () => import('../domains/care/lab-orders/LabOrdersScreen.tsx').then((m) => m.LabOrdersScreen),
  ),
  screen(
    {
      path: '/treatment_order',
      search: listParams<typeof treatmentOrders.list>(),
      label: 'Treatment Order',
      icon: IconPill,
      permission: 'treatment-orders:read',
    },
    () =>
      import('../domains/care/treatment-orders/TreatmentOrdersScreen.tsx').then(
        (m) => m.TreatmentOrdersScreen,
      ),
  ),
  screen(
    {
      path: '/push-notification',
      search: listParams<typeof bulkNotifications.list>(),
      label: 'Push Notification',
      icon: IconBellRinging,
      permission: 'notifications:read',
    },
    () =>
      import('../domains/messages/bulk-notifications/PushNotificationsScreen.tsx').then(
        (m) => m.PushNotificationsScreen,
      ),
  ),
  screen(
    {
      path: '/coupons',
      search: listParams<typeof coupons.list | typeof coupons.used | typeof coupons.usedForDmp, 'consumer'>(),
      label: 'Coupons',
      icon: IconTicket,
      permission: 'coupons:read',
    },
    () => import('../domains/money/coupons/CouponsScreen.tsx').then((m) => m.CouponsScreen),
  ),
  screen(
    {
      path: '/support',
      search: searchParams(['channel', 'about', 'unanswered', 'list', 'message']),
      label: 'Support',
      icon: IconMessages,
      permission: 'support:read',
    },
    () => import('../domains/messages/support/SupportScreen.tsx').then((m) => m.SupportScreen),
  ),
  screen({ path: '/Settings', label: 'Settings', icon: IconSettings, permission: 'settings:read' }, () =>
    import('../domains/workspace/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
  ),
  screen(
    {
      path: '/PartnersName',
      search: listParams<typeof partnerNames.list>(),
      label: 'Partners Name',
      title: 'Partner Name',
      group: 'Master',
      permission: 'partner-names:read',
    },
    () =>
      import('../domains/master-data/partner-names/PartnerNamesScreen.tsx').then((m) => m.PartnerNamesScreen),
  ),
  screen(
    {
      path: '/CityName',
      search: listParams<typeof places.cityList>(),
      label: 'City',
      title: 'City Name',
      group: 'Master',
      permission: 'places:read',
    },
    () => import('../domains/master-data/places/CitiesScreen.tsx').then((m) => m.CitiesScreen),
  ),
  screen(
    {
      path: '/AreaName',
      search: listParams<typeof places.areaList>(),
      label: 'Area',
      title: 'Area Name',
      group: 'Master',
      permission: 'places:read',
    },
    () => import('../domains/master-data/places/AreasScreen.tsx').then((m) => m.AreasScreen),
  ),
  screen({ path: '/NationalPathalogy', label: 'National Pathology', ...nationalTests }, () =>
    import('../domains/master-data/national-tests/NationalTestsScreen.tsx').then(
      (m) => m.NationalPathologyScreen,
    ),
  ),
  screen({ path: '/NationalRadiology', label: 'National Radiology', ...nationalTests }, () =>
    import('../domains/master-data/national-tests/NationalTestsScreen.tsx').then(
      (m) => m.NationalRadiologyScreen,
    ),
  ),
  screen(
    { path: '/Masterpathelogy', label: 'Master Pathology', ...priceList, permission: 'price-lists:read' },
    () =>
      import('../domains/master-data/price-lists/PriceListScreen.tsx').then((m) => m.MasterPathologyScreen),
  ),
  screen(
    { path: '/MasterRadiology', label: 'Master Radiology', ...priceList, permission: 'price-lists:read' },
    () =>
      import('../domains/master-data/price-lists/PriceListScreen.tsx').then((m) => m.MasterRadiologyScreen),
  ),
  screen(
    {
      path: '/homeService',
      label: 'Home Sample Collections',
      title: 'Home Sample Collection',
      ...priceList,
      permission: 'home-samples:read',
    },
    () => import('../domains/master-data/price-lists/PriceListScreen.tsx').then((m) => m.HomeSamplesScreen),
  ),
  screen(
    {
      path: '/duplicates',
      search: listParams<typeof duplicates.list>(),
      label: 'Duplicates',
      group: 'Workspace',
      permission: 'users:write',
    },
    () => import('../domains/overview/duplicates/DuplicatesScreen.tsx').then((m) => m.DuplicatesScreen),
  ),
  screen(
    {
      path: '/approvals',
      search: listParams<typeof approvals.list>(),
      label: 'Approvals',
      group: 'Workspace',
      permission: 'approvals:decide',
    },
    () => import('../domains/workspace/approvals/ApprovalsScreen.tsx').then((m) => m.ApprovalsScreen),
  ),
  screen(
    {
      path: '/staff',
      search: listParams<typeof staff.list>(),
      label: 'Staff',
      group: 'Workspace',
      permission: 'staff:manage',
    },
    () => import('../domains/workspace/staff/StaffScreen.tsx').then((m) => m.StaffScreen),
  ),
  screen(
    {
      path: '/webhooks',
      search: listParams<typeof webhooks.list>(),
      label: 'Webhooks',
      group: 'Workspace',
      permission: 'webhooks:manage',
    },
    () => import('../domains/overview/webhooks/WebhooksScreen.tsx').then((m) => m.WebhooksScreen),
  ),
  screen({ path: '/exports', label: 'Exports', group: 'Workspace', permission: 'exports:read' }, () =>
    import('../domains/workspace/exports/ExportsScreen.tsx').then((m) => m.ExportsScreen),
  ),
  screen(
    {
      path: '/audit',
      search: listParams<typeof audit.list>(),
      label: 'Audit Trail',
      group: 'Workspace',
      permission: 'audit:read',
    },
    () => import('../domains/workspace/audit/AuditScreen.tsx').then((m) => m.AuditScreen),
  ),
  screen(
    {
      path: '/influencer',
      search: listParams<typeof influencers.list>(),
      title: 'Influencers',
      parent: '/influencers',
      permission: 'influencers:read',
    },
    () =>
      import('../domains/people/influencers/InfluencerMasterScreen.tsx').then(
        (m) => m.InfluencerMasterScreen,
      ),
  ),
  screen(
    { path: '/support-report', title: 'Support report', parent: '/support', permission: 'support:read' },
    () => import('../domains/messages/support/SupportReportScreen.tsx').then((m) => m.SupportReportScreen),
  ),
  screen({ path: '/account', title: 'My account', permission: 'signed-in' }, () =>
    import('../domains/workspace/account/AccountScreen.tsx').then((m) => m.AccountScreen),
  ),
  screen({ path: '/register', title: 'Add User', parent: '/users', permission: 'users:write' }, () =>
    import('../domains/people/users/RegisterScreen.tsx').then((m) => m.RegisterScreen),
  ),
  // The pages of one record; their address has its id, and the sidebar has no link to them.
  screen(
    {
      path: '/people/$uuid',
      search: searchParams(['refund']),
      title: 'Person',
      parent: '/users',
      permission: 'people:read',
    },
    () => import('../domains/overview/people/PersonScreen.tsx').then((m) => m.PersonScreen),
  ),
  screen(
    { path: '/patients/$uuid', title: 'Patient', parent: '/patients', permission: 'patients:read' },
    () => import('../domains/overview/people/PatientScreen.tsx').then((m) => m.PatientScreen),
  ),
  screen(
    { path: '/companies/$uuid', title: 'Company', parent: '/Company', permission: 'companies:read' },
    () => import('../domains/overview/people/CompanyScreen.tsx').then((m) => m.CompanyScreen),
  ),
] as const;
