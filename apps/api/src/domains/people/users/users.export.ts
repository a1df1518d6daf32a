import { users as contract, type UserFilters } from '@baobab/contract/people/users';
import { STEP_UP_EXPORT_ROWS } from '@baobab/contract/workspace/staff/security-settings';
import { sql } from 'kysely';
import { column, day, either, lagosDateTime } from '../../../platform/db/cell-values.ts';
import { exportFile, type Export } from '../../../platform/http/export-sheet.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import type { Ctx } from '../../../schema.ts';
import { userList } from './users.repository.ts';

const users: Export<UserFilters> = {
  subject: 'users',
  title: 'Users',
  list: userList,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
  columns: [
    { header: 'Full Name', value: column('a.full_name'), width: 28 },
    { header: 'First Name', value: column('a.first_name'), width: 16 },
    { header: 'Middle Name', value: column('a.middle_name'), width: 16 },
    { header: 'Last Name', value: column('a.last_name'), width: 16 },
    { header: 'Email', value: column('a.email'), width: 34 },
    { header: 'Phone Number', value: column('a.mobile'), width: 18 },
    { header: 'Group', value: column('a.kind'), width: 12 },
    { header: 'Verified', value: either('a.verified', 'Yes', 'No'), width: 10 },
    { header: 'Active', value: either('a.active', 'Active', 'InActive'), width: 10 },
    { header: 'Date of Birth', value: day('a.dob'), width: 14 },
    { header: 'Gender', value: column('a.gender'), width: 10 },
    { header: 'Joined', value: lagosDateTime('a.created_at'), width: 20 },
  ],
};

export const exportUsers = (ctx: Ctx, query: UserFilters) => exportFile(ctx, users, query, 'xlsx');

export const userListExport = defineListExport({
  ...users,
  endpoint: contract.exportJob,
  columns: {
    full_name: { header: 'Full Name', value: column('a.full_name'), width: 28 },
    email: { header: 'Email', value: column('a.email'), width: 34 },
    group: { header: 'Group', value: column('a.kind'), width: 12 },
    mobile: { header: 'Phone Number', value: column('a.mobile'), width: 18 },
    status: {
      header: 'Status',
      value: sql`case when not a.active then 'InActive' when a.verified then 'Active' else 'Not verified' end`,
      width: 14,
    },
    createdAt: { header: 'Joined', value: lagosDateTime('a.created_at') },
  },
});
