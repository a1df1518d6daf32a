import { screen } from './screen.tsx';

export const influencerFilters = [
  'influencer_type',
  'active',
  'verified',
  'city_uuid',
  'has_followers',
] as const;

/** The screens of the group All Users, in the order of the sidebar. */
export const userScreens = [
  screen(
    {
      path: '/users',
      search: ['group', 'verified', 'active'],
      label: 'Users',
      group: 'All Users',
      permission: 'users:read',
    },
    () => import('../domains/people/users/UsersScreen.tsx').then((m) => m.UsersScreen),
  ),
  screen(
    {
      path: '/partners',
      search: ['group', 'role', 'active', 'partner_uuid', 'city_uuid'],
      label: 'Partners',
      group: 'All Users',
      permission: 'partners:read',
    },
    () => import('../domains/people/partners/PartnersScreen.tsx').then((m) => m.PartnersScreen),
  ),
  screen(
    {
      path: '/influencers',
      search: influencerFilters,
      label: 'Influencers',
      group: 'All Users',
      permission: 'influencers:read',
    },
    () => import('../domains/people/influencers/InfluencersScreen.tsx').then((m) => m.InfluencersScreen),
  ),
  screen(
    {
      path: '/introducer',
      search: ['has_users'],
      label: 'Introducer',
      group: 'All Users',
      permission: 'introducers:read',
    },
    () => import('../domains/people/introducers/IntroducersScreen.tsx').then((m) => m.IntroducersScreen),
  ),
  screen(
    {
      path: '/doctors',
      search: ['verified', 'active', 'speciality', 'city', 'licence_within'],
      label: 'Doctors',
      group: 'All Users',
      permission: 'doctors:read',
    },
    () => import('../domains/people/doctors/DoctorsScreen.tsx').then((m) => m.DoctorsScreen),
  ),
  screen(
    {
      path: '/pharmacy',
      search: ['introducer_uuid', 'active', 'verified'],
      label: 'Pharmacist Partners',
      group: 'All Users',
      permission: 'pharmacies:read',
    },
    () => import('../domains/people/pharmacies/PharmaciesScreen.tsx').then((m) => m.PharmaciesScreen),
  ),
  screen(
    {
      path: '/saas',
      search: ['doctor', 'outstanding', 'active'],
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
      search: ['verified', 'active'],
      label: 'Consumers',
      group: 'All Users',
      permission: 'consumers:read',
    },
    () => import('../domains/people/consumers/ConsumersScreen.tsx').then((m) => m.ConsumersScreen),
  ),
  screen(
    {
      path: '/Company',
      search: ['has_users'],
      label: 'Corporate',
      group: 'All Users',
      permission: 'companies:read',
    },
    () => import('../domains/people/companies/CompaniesScreen.tsx').then((m) => m.CompaniesScreen),
  ),
] as const;
