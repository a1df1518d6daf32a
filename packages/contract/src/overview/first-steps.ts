import * as z from 'zod';
import { get, put } from '../kit/endpoint.ts';
import type { Access } from '../kit/roles.ts';

/**
 * The first steps of an installation without demo data, in the order in which they help, an addition to the specification.
 * A role sees the steps that it may take.
 */
export const firstStepAccess = {
  'partner-names': 'partner-names:write',
  cities: 'places:write',
  areas: 'places:write',
  tests: 'national-tests:write',
  prices: 'price-lists:write',
  doctors: 'doctors:write',
  colleagues: 'staff:manage',
  'second-factor': 'signed-in',
} as const satisfies Record<string, Access>;
export type FirstStepKey = keyof typeof firstStepAccess;
export const firstStepKeys = Object.keys(firstStepAccess) as [FirstStepKey, ...FirstStepKey[]];

/** A step is put away for all staff, except the second factor, which is put away for the caller. */
export const firstStep = z.object({
  key: z.enum(firstStepKeys),
  state: z.enum(['open', 'done', 'put-away']),
});
export type FirstStep = z.infer<typeof firstStep>;

export const firstSteps = {
  firstSteps: get('/first-steps', {
    summary: "The first steps of the caller's role; none with demo data",
    permission: 'signed-in',
    reply: z.object({ steps: z.array(firstStep) }),
  }),
  putFirstStepsAway: put('/first-steps', {
    summary: 'Put first steps away or show them again',
    permission: 'signed-in',
    body: z.strictObject({
      steps: z.array(z.enum(firstStepKeys)).min(1).max(firstStepKeys.length),
      put_away: z.boolean(),
    }),
  }),
};
