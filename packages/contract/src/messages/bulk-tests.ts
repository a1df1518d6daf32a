import * as z from 'zod';
import { words } from './bulk-content.ts';
import { get, post } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/** Tests of a bulk notification, which members of staff receive. */
const test = z.strictObject({ ...words, staff: z.array(p.uuid).min(1).max(20) });
export type BulkTest = z.output<typeof test>;

/** A member of staff who can receive a test, and whether it arrives on a device or in the bell. */
export const tester = z.object({ uuid: p.uuid, name: z.string(), has_device: z.boolean() });
export type Tester = z.output<typeof tester>;

export const testEndpoints = {
  testers: get('/bulknotification/testers', {
    summary: 'Members of staff who can receive a test',
    permission: 'notifications:write',
    reply: z.object({ data: z.array(tester) }),
  }),
  sendTest: post('/bulknotification/test', {
    summary: 'Send a test to members of staff: to their devices, or to their bell without one',
    permission: 'notifications:write',
    body: test,
  }),
};
