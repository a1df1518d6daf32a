import { influencers as contract, type InfluencerFilters } from '@baobab/contract/people/influencers';
import { STEP_UP_EXPORT_ROWS } from '@baobab/contract/workspace/staff/security-settings';
import { sql } from 'kysely';
import { column, either, lagosDateTime } from '../../../platform/db/cell-values.ts';
import { exportFile, type Export } from '../../../platform/http/export-sheet.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import type { Ctx } from '../../../schema.ts';
import { influencerList } from './influencers.repository.ts';

const { status, ...person } = {
  firstName: { header: 'First Name', value: column('a.first_name'), width: 16 },
  lastName: { header: 'Last Name', value: column('a.last_name'), width: 16 },
  email: { header: 'Email', value: column('a.email'), width: 34 },
  group: { header: 'Group', value: column('a.kind'), width: 12 },
  mobile: { header: 'Contact No.', value: column('a.mobile'), width: 18 },
  influencer_type: { header: 'User Type', value: column('i.influencer_type'), width: 12 },
  status: { header: 'Status', value: either('a.active', 'Active', 'In-Active'), width: 12 },
};

const influencers: Export<InfluencerFilters> = {
  subject: 'influencers',
  title: 'Influencers',
  list: influencerList,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
  joins: sql`left join wallets w on w.account_uuid = a.uuid`,
  columns: [
    ...Object.values(person),
    { header: 'Referral Code', value: column('w.referral_code'), width: 16 },
    status,
    { header: 'Joined', value: lagosDateTime('a.created_at'), width: 20 },
  ],
};

export const exportInfluencers = (ctx: Ctx, query: InfluencerFilters) =>
  exportFile(ctx, influencers, query, 'xlsx');

export const influencerListExport = defineListExport({
  ...influencers,
  endpoint: contract.exportJob,
  columns: { ...person, status },
});
