import { screen } from './screen.tsx';

/** The screens without a link in the sidebar; `parent` names the link that is marked. */
export const unlinkedScreens = [
  screen(
    { path: '/influencer', title: 'Influencers', parent: '/influencers', permission: 'influencers:read' },
    () => import('../domains/influencers/InfluencerMasterScreen.tsx').then((m) => m.InfluencerMasterScreen),
  ),
  screen({ path: '/register', title: 'Add User', parent: '/users', permission: 'users:write' }, () =>
    import('../domains/users/RegisterScreen.tsx').then((m) => m.RegisterScreen),
  ),
  screen(
    {
      path: '/people/$uuid',
      search: ['refund'],
      title: 'Person',
      parent: '/users',
      permission: 'people:read',
    },
    () => import('../domains/people/PersonScreen.tsx').then((m) => m.PersonScreen),
  ),
  screen(
    { path: '/companies/$uuid', title: 'Company', parent: '/Company', permission: 'companies:read' },
    () => import('../domains/people/CompanyScreen.tsx').then((m) => m.CompanyScreen),
  ),
] as const;
