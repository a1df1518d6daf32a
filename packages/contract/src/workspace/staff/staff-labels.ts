import type { StaffState } from './staff.ts';

/** The labels of the console and of the export. */
export const staffStateLabels: Record<StaffState, string> = {
  active: 'Active',
  disabled: 'Disabled',
  invited: 'Invited',
};
