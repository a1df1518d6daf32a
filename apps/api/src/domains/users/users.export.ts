import { endOfDay, startOfDay } from '../../platform/lagos-time.ts';
import { literal } from '../../platform/db/literal.ts';
import { matchesSql } from '../../platform/db/search.ts';
import { exportSheet, type Sheet } from '../../platform/http/export-sheet.ts';
import type { Ctx } from '../../schema.ts';

const columns: Sheet['columns'] = [
  { header: 'Full Name', name: 'full_name', kind: 'text', width: 28 },
  { header: 'First Name', name: 'first_name', kind: 'text', width: 16 },
  { header: 'Middle Name', name: 'middle_name', kind: 'text', width: 16 },
  { header: 'Last Name', name: 'last_name', kind: 'text', width: 16 },
  { header: 'Email', name: 'email', kind: 'text', width: 34 },
  { header: 'Phone Number', name: 'mobile', kind: 'text', width: 18 },
  { header: 'Group', name: 'kind', kind: 'text', width: 12 },
  { header: 'Verified', name: 'verified', kind: 'text', width: 10 },
  { header: 'Active', name: 'active', kind: 'text', width: 10 },
  { header: 'Date of Birth', name: 'dob', kind: 'text', width: 14 },
  { header: 'Gender', name: 'gender', kind: 'text', width: 10 },
  { header: 'Joined', name: 'joined', kind: 'text', width: 20 },
];

export interface UserExport {
  from: string;
  to: string;
  /** The name of a group or search text; without it everyone is exported. */
  extra?: string;
}

/** Exports the users who joined between two Lagos days, inclusive, newest first. */
export async function exportUsers(ctx: Ctx, range: UserExport) {
  const trace = { subject: 'users', details: { ...range } };
  return exportSheet(ctx, trace, { name: 'Users', columns, select: selectUsers(range) });
}

export function selectUsers({ from, to, extra = '' }: UserExport): string {
  return `
    select full_name, first_name, middle_name, last_name, email, mobile, kind,
      case when verified then 'Yes' else 'No' end as verified,
      case when active then 'Active' else 'InActive' end as active,
      to_char(dob, 'DD/MM/YYYY') as dob, gender,
      to_char(created_at at time zone 'Africa/Lagos', 'DD/MM/YYYY HH12:MI am') as joined
    from accounts
    where kind <> 'staff' and created_at >= ${literal(startOfDay(from))} and created_at < ${literal(endOfDay(to))}
      and (kind = ${literal(extra.trim().toLowerCase())} or (${matchesSql('search', extra)}))
    order by created_at desc, uuid desc`;
}
