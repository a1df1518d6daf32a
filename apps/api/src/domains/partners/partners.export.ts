import { hasPermission } from '@baobab/contract/kit/roles';
import { endOfDay, startOfDay } from '@baobab/contract/kit/lagos-time';
import { literal } from '../../platform/db/literal.ts';
import { forbidden } from '../../platform/errors.ts';
import { exportSheet, type Sheet } from '../../platform/http/export-sheet.ts';
import type { Ctx } from '../../schema.ts';

const text = (header: string, name: string, width: number) => ({
  header,
  name,
  kind: 'text' as const,
  width,
});

const person = [
  text('First Name', 'first_name', 16),
  text('Last Name', 'last_name', 16),
  text('Email', 'email', 34),
  text('Group', 'kind', 12),
  text('Contact No.', 'mobile', 18),
];
const statusSheetColumns = [text('Status', 'status', 12), text('Joined', 'joined', 20)];

const partnerColumns: Sheet['columns'] = [
  text('Partner Name', 'partner', 28),
  text('Branch Name', 'branch', 28),
  ...person,
  text('Role', 'role', 10),
  text('Branch City', 'branch_city', 18),
  text('Branch Area', 'branch_area', 18),
  text('Door no', 'door_no', 10),
  text('Street', 'street', 28),
  text('Pin Code', 'pincode', 12),
  text('Working Time', 'working_time', 18),
  ...statusSheetColumns,
];
const influencerColumns: Sheet['columns'] = [
  ...person,
  text('User Type', 'influencer_type', 12),
  text('Referral Code', 'referral_code', 16),
  ...statusSheetColumns,
];

export interface PartnerExport {
  from: string;
  to: string;
  group?: 'influencer' | undefined;
}

/** Exports partner users or influencers who joined between two Lagos days, inclusive, newest first. */
export async function exportPartners(ctx: Ctx, range: PartnerExport) {
  // Two screens share this endpoint, so the permission for influencers is checked here.
  if (range.group === 'influencer' && !hasPermission(ctx.actor.role, 'influencers:read')) throw forbidden();
  const subject = range.group === 'influencer' ? 'influencers' : 'partners';
  return exportSheet(
    ctx,
    { subject, details: { from: range.from, to: range.to } },
    range.group === 'influencer'
      ? { name: 'Influencers', columns: influencerColumns, select: selectInfluencers(range) }
      : { name: 'Partners', columns: partnerColumns, select: selectPartners(range) },
  );
}

const account = `a.first_name, a.last_name, a.email, a.kind, a.mobile`;
const statusColumns = `case when a.active then 'Active' else 'In-Active' end as status,
  to_char(a.created_at at time zone 'Africa/Lagos', 'DD/MM/YYYY HH12:MI am') as joined`;
const joinedWithin = ({ from, to }: PartnerExport) =>
  `a.created_at >= ${literal(startOfDay(from))} and a.created_at < ${literal(endOfDay(to))}
   order by a.created_at desc, a.uuid desc`;

const selectPartners = (range: PartnerExport) => `
  select p.name as partner, b.name as branch, ${account}, u.role, c.name as branch_city, r.name as branch_area,
    u.door_no, u.street, u.pincode, u.working_time, ${statusColumns}
  from partner_users u join accounts a on a.uuid = u.account_uuid join partners p on p.uuid = u.partner_uuid
    join branches b on b.uuid = u.branch_uuid join cities c on c.uuid = u.branch_city_uuid
    join areas r on r.uuid = u.branch_area_uuid
  where ${joinedWithin(range)}`;

const selectInfluencers = (range: PartnerExport) => `
  select ${account}, i.influencer_type, w.referral_code, ${statusColumns}
  from influencers i join accounts a on a.uuid = i.account_uuid left join wallets w on w.account_uuid = a.uuid
  where ${joinedWithin(range)}`;
