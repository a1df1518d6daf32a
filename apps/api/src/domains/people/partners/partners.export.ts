import { hasPermission } from '@baobab/contract/kit/roles';
import { partners as contract, type PartnerFilters } from '@baobab/contract/people/partners';
import { STEP_UP_EXPORT_ROWS } from '@baobab/contract/workspace/staff/security-settings';
import { sql } from 'kysely';
import type * as z from 'zod';
import { column, either, lagosDateTime } from '../../../platform/db/cell-values.ts';
import { forbidden } from '../../../platform/errors.ts';
import { exportFile, type Export } from '../../../platform/http/export-sheet.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import type { Ctx } from '../../../schema.ts';
import { exportInfluencers } from '../influencers/public.ts';
import { partnerList } from './partners.repository.ts';

const { partner_name, branch_name, status, ...user } = {
  partner_name: { header: 'Partner Name', value: column('p.name'), width: 28 },
  branch_name: { header: 'Branch Name', value: column('b.name'), width: 28 },
  email: { header: 'Email', value: column('a.email'), width: 34 },
  group: { header: 'Group', value: column('a.kind'), width: 12 },
  mobile: { header: 'Contact No.', value: column('a.mobile'), width: 18 },
  role: { header: 'Role', value: column('u.role'), width: 10 },
  status: { header: 'Status', value: either('a.active', 'Active', 'In-Active'), width: 12 },
};

const partners: Export<PartnerFilters> = {
  subject: 'partners',
  title: 'Partners',
  list: partnerList,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
  joins: sql`
    join cities bc on bc.uuid = u.branch_city_uuid
    join areas ba on ba.uuid = u.branch_area_uuid`,
  columns: [
    partner_name,
    branch_name,
    { header: 'First Name', value: column('a.first_name'), width: 16 },
    { header: 'Last Name', value: column('a.last_name'), width: 16 },
    ...Object.values(user),
    { header: 'Branch City', value: column('bc.name'), width: 18 },
    { header: 'Branch Area', value: column('ba.name'), width: 18 },
    { header: 'Door no', value: column('u.door_no'), width: 10 },
    { header: 'Street', value: column('u.street'), width: 28 },
    { header: 'Pin Code', value: column('u.pincode'), width: 12 },
    { header: 'Working Time', value: column('u.working_time'), width: 18 },
    status,
    { header: 'Joined', value: lagosDateTime('a.created_at'), width: 20 },
  ],
};

type ExportQuery = z.output<typeof contract.exportRange.query> & z.output<typeof contract.exportRange.params>;

/** Exports partner users, or influencers: two screens share this endpoint. */
export async function exportPartners(ctx: Ctx, { group, ...query }: ExportQuery) {
  if (group !== 'influencer') return exportFile(ctx, partners, { ...query, group }, 'xlsx');
  if (!hasPermission(ctx.actor.role, 'influencers:read')) throw forbidden();
  return exportInfluencers(ctx, query);
}

export const partnerListExport = defineListExport({
  ...partners,
  endpoint: contract.exportJob,
  columns: { partner_name, branch_name, ...user, status },
});
