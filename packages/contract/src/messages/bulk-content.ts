import * as z from 'zod';
import { pictureUrl } from '../workspace/files.ts';
import * as p from '../kit/primitives.ts';

/** The text of a bulk notification and its link. */
export const MAX_TITLE = 120;
export const MAX_MESSAGE = 1_000;

/** The screens of the consumer apps that a notification can open, with their labels. */
export const appPaths = {
  '/home': 'Home',
  '/doctors': 'Find a doctor',
  '/see-a-doctor-now': 'See A Doctor Now',
  '/appointments': 'My appointments',
  '/lab-tests': 'Lab tests',
  '/lab-results': 'My lab results',
  '/treatment-plans': 'Treatment plans',
  '/orders': 'My orders',
  '/health-profile': 'Health profile',
  '/health-tracker': 'Health tracker',
  '/wallet': 'Wallet',
  '/refer': 'Refer a friend',
  '/support': 'Support chat',
} as const;
export type AppPath = keyof typeof appPaths;
const appPath = z.enum(Object.keys(appPaths) as [AppPath, ...AppPath[]]);

export const words = {
  title: p.text(MAX_TITLE),
  message: p.text(MAX_MESSAGE),
  link: appPath.nullable().optional(),
  /** An uploaded picture. */
  picture: pictureUrl.nullable().optional(),
};
