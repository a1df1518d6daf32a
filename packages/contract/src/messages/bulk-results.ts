import * as z from 'zod';
import { download, get } from '../kit/endpoint.ts';

/** The results of a bulk notification: recipients, failures by reason, and openings. */
const count = z.number().int();

export const bulkResults = z.object({
  reached: count,
  failed: z.array(z.object({ reason: z.string(), people: count })),
  skipped: z.object({ cap: count, consent: count }),
  opened: z.object({ total: count, inbox: count, push: count }),
  /** The number of people who had opened it at the end of each hour, or day after the first two days. */
  openings: z.array(z.object({ at: z.string(), opened: count })),
});
export type BulkResults = z.output<typeof bulkResults>;

export const resultEndpoints = {
  results: get('/bulknotification/results/:uuid', {
    summary: 'People reached, failures by reason, and openings over time',
    permission: 'notifications:read',
    reply: z.object({ data: bulkResults }),
  }),
  /** A push service fetches the picture without a token; the id cannot be guessed. */
  sentPicture: download('/bulknotification/pictures/:uuid', {
    summary: 'The picture of a notification, for the push service and the apps',
    permission: 'public',
  }),
};

/** The path of the picture of a notification. */
export const urlOfSentPicture = (uuid: string) => `/api/v1/bulknotification/pictures/${uuid}`;

/** The place at which a consumer opened a notification. */
export const openedFrom = ['inbox', 'push'] as const;
export type OpenedFrom = (typeof openedFrom)[number];
