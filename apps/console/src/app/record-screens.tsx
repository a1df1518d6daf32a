import { screen } from './screen.tsx';

/** The pages of one record; their address has its id, and the sidebar has no link to them. */
export const recordScreens = [
  screen(
    {
      path: '/people/$uuid',
      search: ['refund'],
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
