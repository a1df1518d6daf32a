import { securitySettingsEndpoints } from '@baobab/contract/workspace/staff/security-settings';
import { defineCommand } from '../engine/command.ts';
import { isSame, weakens, type Limits } from '../model/second-person.ts';
import { pendingSettings, saveLimits } from '../model/settings.ts';

const wire = (name: string) => name.replaceAll(' ', '-');

export const settingsCommands = [
  defineCommand<Limits>({
    name: 'settings.save',
    actors: ['admin 1', 'admin 2'],
    weight: 4,
    isAlone: true,
    propose(model, random) {
      const wanted: Limits = {
        approveSendAbove: random.pick([null, 2, 2, 3] as const) ?? null,
        approveRoleChanges: random.chance(0.6),
      };
      const pending = pendingSettings(model);
      // A request for other settings would be a second one, which the model does not have.
      return pending && weakens(model, wanted) && !isSame(pending, wanted) ? pending : wanted;
    },
    sentence: ({ approveSendAbove, approveRoleChanges }) =>
      `asks for a second person ${approveSendAbove === null ? 'for no message' : `above ${approveSendAbove} people`} and ${approveRoleChanges ? 'for' : 'not for'} roles`,
    async run({ office }, { approveSendAbove, approveRoleChanges }, actor) {
      const client = office.as(wire(actor));
      const { values } = (await client.call(securitySettingsEndpoints.securitySettings, {})).data;
      await client.call(securitySettingsEndpoints.editSecuritySettings, {
        body: {
          values: {
            ...values,
            approve_send_above: approveSendAbove,
            approve_role_changes: approveRoleChanges,
          },
        },
      });
    },
    expect: (model, wanted, actor) => saveLimits(model, wanted, actor),
  }),
];
