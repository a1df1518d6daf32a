import type { Permission } from '@baobab/contract/kit/roles';
import type { ComponentType, ReactNode } from 'react';
import * as screens from './screens.ts';

/** A row of the route table, which sidebar, top bar, command palette and redirects read. */
export interface ScreenRoute {
  path: string;
  /** The sidebar's label; a route without one has no link. */
  label?: string;
  title: string;
  group?: 'All Users' | 'Master';
  permission: Permission;
  icon?: string;
  Screen: ComponentType<{ fallback?: ReactNode }>;
  /** Called before navigation: `load` fetches the code, `prefetch` also the first data. */
  load?: () => void;
  prefetch?: () => void;
}

export const routes: readonly ScreenRoute[] = [
  {
    path: '/dashboard',
    label: 'Dashboard',
    title: 'Dashboard',
    permission: 'dashboards:partner',
    ...screens.dashboard,
  },
  {
    path: '/users',
    label: 'Users',
    title: 'Users',
    group: 'All Users',
    permission: 'users:read',
    ...screens.users,
  },
  {
    path: '/partners',
    label: 'Partners',
    title: 'Partners',
    group: 'All Users',
    permission: 'partners:read',
    ...screens.partners,
  },
  {
    path: '/influencers',
    label: 'Influencers',
    title: 'Influencers',
    group: 'All Users',
    permission: 'influencers:read',
    ...screens.influencers,
  },
  {
    path: '/introducer',
    label: 'Introducer',
    title: 'Introducer',
    group: 'All Users',
    permission: 'introducers:read',
    ...screens.introducers,
  },
  {
    path: '/doctors',
    label: 'Doctors',
    title: 'Doctors',
    group: 'All Users',
    permission: 'doctors:read',
    ...screens.doctors,
  },
  {
    path: '/pharmacy',
    label: 'Pharmacist Partners',
    title: 'Pharmacist Partners',
    group: 'All Users',
    permission: 'pharmacies:read',
    ...screens.pharmacies,
  },
  {
    path: '/saas',
    label: 'Third Party Doctors',
    title: 'Third Party Doctors',
    group: 'All Users',
    permission: 'third-party-doctors:read',
    ...screens.thirdPartyDoctors,
  },
  {
    path: '/consumers',
    label: 'Consumers',
    title: 'Consumers',
    group: 'All Users',
    permission: 'consumers:read',
    ...screens.consumers,
  },
  {
    path: '/Company',
    label: 'Corporate',
    title: 'Corporate',
    group: 'All Users',
    permission: 'companies:read',
    ...screens.companies,
  },
  {
    path: '/patients',
    label: 'Patients',
    title: 'Patients',
    permission: 'patients:read',
    ...screens.patients,
  },
  {
    path: '/transactions',
    label: 'Transactions',
    title: 'Transactions',
    permission: 'transactions:read',
    ...screens.transactions,
  },
  {
    path: '/appointments',
    label: 'Appointments',
    title: 'Appointments',
    permission: 'appointments:read',
    ...screens.appointments,
  },
  {
    path: '/feedbacks',
    label: 'Feedbacks',
    title: 'Feedbacks',
    permission: 'feedback:read',
    ...screens.feedbacks,
  },
  {
    path: '/bookAppointment',
    label: 'Book Appointment',
    title: 'Book Appointment',
    permission: 'appointments:write',
    ...screens.bookAppointment,
  },
  {
    path: '/viewpatientDocs',
    label: 'Patient Documents',
    title: 'Patient Documents',
    permission: 'patient-documents:read',
    ...screens.patientDocuments,
  },
  { path: '/order', label: 'Order', title: 'Order', permission: 'lab-orders:read', ...screens.labOrders },
  {
    path: '/treatment_order',
    label: 'Treatment Order',
    title: 'Treatment Order',
    permission: 'treatment-orders:read',
    ...screens.treatmentOrders,
  },
  {
    path: '/push-notification',
    label: 'Push Notification',
    title: 'Push Notification',
    permission: 'notifications:read',
    ...screens.pushNotifications,
  },
  { path: '/coupons', label: 'Coupons', title: 'Coupons', permission: 'coupons:read', ...screens.coupons },
  { path: '/support', label: 'Support', title: 'Support', permission: 'support:read', ...screens.support },
  {
    path: '/Settings',
    label: 'Settings',
    title: 'Settings',
    permission: 'settings:read',
    ...screens.settings,
  },
  {
    path: '/PartnersName',
    label: 'Partners Name',
    title: 'Partner Name',
    group: 'Master',
    permission: 'partner-names:read',
    ...screens.partnerNames,
  },
  {
    path: '/CityName',
    label: 'City',
    title: 'City Name',
    group: 'Master',
    permission: 'places:read',
    ...screens.cities,
  },
  {
    path: '/AreaName',
    label: 'Area',
    title: 'Area Name',
    group: 'Master',
    permission: 'places:read',
    ...screens.areas,
  },
  {
    path: '/NationalPathalogy',
    label: 'National Pathology',
    title: 'National Pathology',
    group: 'Master',
    permission: 'national-tests:read',
    ...screens.nationalPathology,
  },
  {
    path: '/NationalRadiology',
    label: 'National Radiology',
    title: 'National Radiology',
    group: 'Master',
    permission: 'national-tests:read',
    ...screens.nationalRadiology,
  },
  {
    path: '/Masterpathelogy',
    label: 'Master Pathology',
    title: 'Master Pathology',
    group: 'Master',
    permission: 'price-lists:read',
    ...screens.masterPathology,
  },
  {
    path: '/MasterRadiology',
    label: 'Master Radiology',
    title: 'Master Radiology',
    group: 'Master',
    permission: 'price-lists:read',
    ...screens.masterRadiology,
  },
  {
    path: '/homeService',
    label: 'Home Sample Collections',
    title: 'Home Sample Collection',
    group: 'Master',
    permission: 'home-samples:read',
    ...screens.homeSamples,
  },
  { path: '/influencer', title: 'Influencers', permission: 'influencers:read', ...screens.influencerMaster },
  { path: '/register', title: 'Add User', permission: 'users:write', ...screens.register },
];

export const routeOf = (path: string) => routes.find((route) => route.path === path);
