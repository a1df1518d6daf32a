import type { Limits } from '../model/second-person.ts';
import type { Modelled } from './invariant.ts';

export const settingsAsModelled: Modelled = {
  name: 'settings-as-modelled',
  sentence: 'The limits that ask for a second person are those that were saved or confirmed.',
  async read({ office }) {
    const { rows } = await office.db.query<{ values: Record<string, unknown> }>(
      'select values from security_settings',
    );
    const { approve_send_above, approve_role_changes } = rows[0]!.values;
    return { limits: { approveSendAbove: approve_send_above, approveRoleChanges: approve_role_changes } };
  },
  view: ({ approveSendAbove, approveRoleChanges }) => ({ limits: { approveSendAbove, approveRoleChanges } }),
  adopt: (model, _record, actual) => void Object.assign(model, actual as Limits),
};
