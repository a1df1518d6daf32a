import { screen } from './screen.tsx';

const nationalTests = {
  group: 'Master',
  permission: 'national-tests:read',
  search: ['active', 'popular', 'partner_uuid', 'city_uuid', 'has_prices'],
} as const;
const priceList = {
  group: 'Master',
  search: [
    'partner',
    'test',
    'city',
    'area',
    'active',
    'popular',
    'home_service',
    'price_from',
    'price_to',
    'unchanged_days',
    'below_cost',
    'inactive_test',
    'duplicate_code',
  ],
} as const;
/** The screens of the group Master, in the order of the sidebar. */
export const masterScreens = [
  screen(
    {
      path: '/PartnersName',
      search: ['has_prices', 'has_users'],
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
      search: ['state_uuid', 'has_areas'],
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
      search: ['city_uuid', 'has_prices'],
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
] as const;
