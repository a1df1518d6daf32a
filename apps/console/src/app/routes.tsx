import type { Permission } from '@baobab/contract/kit/roles';
import type { ComponentType, ReactNode } from 'react';
import * as screens from './screens.ts';

/**
 * The contents page of the console: every route, spelled as the product's addresses are spelled.
 * Sidebar, top bar, command palette and redirects all read it.
 */
export interface ScreenRoute {
  path: string;
  /** The sidebar's word; without one there is no link. */
  label?: string;
  title: string;
  group?: 'All Users' | 'Master';
  may: Permission;
  icon?: string;
  Screen: ComponentType<{ fallback?: ReactNode }>;
  /** Ahead of the click: its code, or also its first data. */
  load?: () => void;
  prefetch?: () => void;
}

export const routes: readonly ScreenRoute[] = [
  {
    path: '/dashboard',
    label: 'Dashboard',
    title: 'Dashboard',
    may: 'dashboards:partner',
    ...screens.dashboard,
  },
  { path: '/users', label: 'Users', title: 'Users', group: 'All Users', may: 'users:read', ...screens.users },
  {
    path: '/partners',
    label: 'Partners',
    title: 'Partners',
    group: 'All Users',
    may: 'partners:read',
    ...screens.partners,
  },
  {
    path: '/influencers',
    label: 'Influencers',
    title: 'Influencers',
    group: 'All Users',
    may: 'influencers:read',
    ...screens.influencers,
  },
  {
    path: '/introducer',
    label: 'Introducer',
    title: 'Introducer',
    group: 'All Users',
    may: 'introducers:read',
    ...screens.introducers,
  },
  {
    path: '/doctors',
    label: 'Doctors',
    title: 'Doctors',
    group: 'All Users',
    may: 'doctors:read',
    ...screens.doctors,
  },
  {
    path: '/pharmacy',
    label: 'Pharmacist Partners',
    title: 'Pharmacist Partners',
    group: 'All Users',
    may: 'pharmacies:read',
    ...screens.pharmacies,
  },
  {
    path: '/saas',
    label: 'Third Party Doctors',
    title: 'Third Party Doctors',
    group: 'All Users',
    may: 'third-party-doctors:read',
    ...screens.thirdPartyDoctors,
  },
  {
    path: '/consumers',
    label: 'Consumers',
    title: 'Consumers',
    group: 'All Users',
    may: 'consumers:read',
    ...screens.consumers,
  },
  {
    path: '/Company',
    label: 'Corporate',
    title: 'Corporate',
    group: 'All Users',
    may: 'companies:read',
    ...screens.companies,
  },
  { path: '/patients', label: 'Patients', title: 'Patients', may: 'patients:read', ...screens.patients },
  {
    path: '/transactions',
    label: 'Transactions',
    title: 'Transactions',
    may: 'transactions:read',
    ...screens.transactions,
  },
  {
    path: '/appointments',
    label: 'Appointments',
    title: 'Appointments',
    may: 'appointments:read',
    ...screens.appointments,
  },
  { path: '/feedbacks', label: 'Feedbacks', title: 'Feedbacks', may: 'feedback:read', ...screens.feedbacks },
  {
    path: '/bookAppointment',
    label: 'Book Appointment',
    title: 'Book Appointment',
    may: 'appointments:write',
    ...screens.bookAppointment,
  },
  {
    path: '/viewpatientDocs',
    label: 'Patient Documents',
    title: 'Patient Documents',
    may: 'patient-documents:read',
    ...screens.patientDocuments,
  },
  { path: '/order', label: 'Order', title: 'Order', may: 'lab-orders:read', ...screens.labOrders },
  {
    path: '/treatment_order',
    label: 'Treatment Order',
    title: 'Treatment Order',
    may: 'treatment-orders:read',
    ...screens.treatmentOrders,
  },
  {
    path: '/push-notification',
    label: 'Push Notification',
    title: 'Push Notification',
    may: 'notifications:read',
    ...screens.pushNotifications,
  },
  { path: '/coupons', label: 'Coupons', title: 'Coupons', may: 'coupons:read', ...screens.coupons },
  { path: '/support', label: 'Support', title: 'Support', may: 'support:read', ...screens.support },
  { path: '/Settings', label: 'Settings', title: 'Settings', may: 'settings:read', ...screens.settings },
  {
    path: '/PartnersName',
    label: 'Partners Name',
    title: 'Partner Name',
    group: 'Master',
    may: 'partner-names:read',
    ...screens.partnerNames,
  },
  {
    path: '/CityName',
    label: 'City',
    title: 'City Name',
    group: 'Master',
    may: 'places:read',
    ...screens.cities,
  },
  {
    path: '/AreaName',
    label: 'Area',
    title: 'Area Name',
    group: 'Master',
    may: 'places:read',
    ...screens.areas,
  },
  {
    path: '/NationalPathalogy',
    label: 'National Pathology',
    title: 'National Pathology',
    group: 'Master',
    may: 'national-tests:read',
    ...screens.nationalPathology,
  },
  {
    path: '/NationalRadiology',
    label: 'National Radiology',
    title: 'National Radiology',
    group: 'Master',
    may: 'national-tests:read',
    ...screens.nationalRadiology,
  },
  {
    path: '/Masterpathelogy',
    label: 'Master Pathology',
    title: 'Master Pathology',
    group: 'Master',
    may: 'price-lists:read',
    ...screens.masterPathology,
  },
  {
    path: '/MasterRadiology',
    label: 'Master Radiology',
    title: 'Master Radiology',
    group: 'Master',
    may: 'price-lists:read',
    ...screens.masterRadiology,
  },
  {
    path: '/homeService',
    label: 'Home Sample Collections',
    title: 'Home Sample Collection',
    group: 'Master',
    may: 'home-samples:read',
    ...screens.homeSamples,
  },
  { path: '/influencer', title: 'Influencers', may: 'influencers:read', ...screens.influencerMaster },
  { path: '/register', title: 'Add User', may: 'users:write', ...screens.register },
];

/** Addresses people would spell differently. They lead to the one that counts. */
const corrections: Record<string, string> = {
  '/nationalpathology': '/NationalPathalogy',
  '/masterpathology': '/Masterpathelogy',
  '/third-party-doctors': '/saas',
  '/corporate': '/Company',
  '/companies': '/Company',
  '/treatment-order': '/treatment_order',
  '/book-appointment': '/bookAppointment',
  '/pushnotification': '/push-notification',
  '/partnername': '/PartnersName',
  '/city': '/CityName',
  '/area': '/AreaName',
  '/orders': '/order',
  '/feedback': '/feedbacks',
  '/pharmacies': '/pharmacy',
  '/introducers': '/introducer',
};

/** The canonical path for an address in other capitals or the right spelling, if there is one. */
export function canonicalPath(path: string): string | undefined {
  const plain = path.replace(/\/+$/, '').toLowerCase();
  return routes.find((route) => route.path.toLowerCase() === plain)?.path ?? corrections[plain];
}

export const routeOf = (path: string) => routes.find((route) => route.path === path);
