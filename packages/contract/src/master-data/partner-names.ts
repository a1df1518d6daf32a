import * as z from 'zod';
import { list } from '../kit/endpoint.ts';
import { uuid } from '../kit/primitives.ts';

/**
 * Partner organisations (laboratories and pharmacy chains) and their branches.
 * The branch list is ours: the Add Partner form takes its branch names from master data, but no call is shown.
 */
export const partnerName = z.object({
  uuid,
  name: z.string(),
  code: z.string(),
  desc: z.string(),
  logo: z.string().nullable(),
});

export const partnerNames = {
  list: list({
    path: '/metadata/partner/getpartner',
    summary: 'Partner organisations',
    may: 'partner-names:read',
    row: partnerName,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
  }),
  branches: list({
    path: '/metadata/partner/branches',
    summary: 'Branches of partner organisations',
    may: 'partner-names:read',
    row: z.object({ uuid, name: z.string(), partner_name: z.string() }),
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
    filters: { partner_name: z.string().max(120).optional() },
  }),
};
