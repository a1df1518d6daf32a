import * as z from 'zod';
import { pictureUrl } from '../workspace/files.ts';
import { list, post, put, record } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { placeNames } from './places.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Partner organisations (laboratories and pharmacy chains) and their branches. Additions to the specification:
 * the branch list, which the Add Partner form needs, `version` (optimistic locking), the filters and the sorts.
 */
export const partnerName = z.object({
  uuid: p.uuid,
  name: z.string(),
  code: z.string(),
  desc: z.string(),
  logo: z.string().nullable(),
  version: p.version,
});
export type PartnerName = z.infer<typeof partnerName>;

export const newPartnerName = z.strictObject({
  logo: pictureUrl,
  name: p.name(),
  code: p.name(40),
  desc: p.text(500),
});
export type NewPartnerName = z.infer<typeof newPartnerName>;

export const partnerNameEdit = newPartnerName.extend({ uuid: p.uuid, version: p.version.optional() });
export type PartnerNameEdit = z.infer<typeof partnerNameEdit>;

/** The place is that of the newest partner user of the branch. */
const branch = z.object({
  uuid: p.uuid,
  name: z.string(),
  partner_name: z.string(),
  branchLocation: z.object({ city: placeNames, area: placeNames }).nullable(),
});

const reply = p.message.extend({ data: partnerName });

const partnerNameList = list('/metadata/partner/getpartner', {
  summary: 'Partner organisations',
  permission: 'partner-names:read',
  row: partnerName,
  sorts: ['code', 'name'],
  columns: { uuid: 'text', code: 'text', desc: 'text', name: 'text' },
  moreFilters: { has_prices: p.queryBoolean.optional(), has_users: p.queryBoolean.optional() },
});

export const partnerNames = {
  list: partnerNameList,
  history: historyOf('partner-names', {
    permission: 'partner-names:read',
    actions: ['partner-name.', 'list-upload.'],
  }),
  get: record('partner-names', partnerNameList, 'One partner organisation'),
  add: post('/metadata/partner', {
    summary: 'Add a partner organisation',
    permission: 'partner-names:write',
    body: newPartnerName,
    reply,
  }),
  edit: put('/metadata/partner/', {
    summary: 'Edit a partner organisation; its uuid is in the body',
    permission: 'partner-names:write',
    body: partnerNameEdit,
    reply,
  }),
  branches: list('/metadata/partner/branches', {
    summary: 'Branches of partner organisations',
    permission: 'partner-names:read',
    row: branch,
    filters: { partner_name: z.string().max(120).optional() },
  }),
  ...listExport('partner-names', partnerNameList),
};
