import type { NewApiKey } from '@baobab/contract/workspace/api-keys/api-keys';
import { conflict, found } from '../../../platform/errors.ts';
import type { ApprovalRule } from '../approvals/public.ts';
import { notifyStaffMember } from '../notifications/public.ts';
import { findKey, lockKey } from './api-keys.repository.ts';
import { addKey, grantSecret, refuseKey } from './api-keys.changes.ts';

export type KeyRequest = { add: NewApiKey; owner: string } | { rotate: string; owner: string };

/** A new key or a new secret, where changes of roles need a second person, too. */
export const keyApproval: ApprovalRule<KeyRequest> = {
  kind: 'api-key',
  isWaivedAlone: true,
  isOn: (settings) => settings.approve_role_changes,
  lock: async ({ db }, request) => ('rotate' in request ? lockKey(db, request.rotate) : null),
  async describe(ctx, request) {
    if ('add' in request) {
      const { name, scopes, addresses, expires_on } = request.add;
      await refuseKey(ctx, ctx.db, request.add);
      return {
        subject: name,
        label: `API key ${name}`,
        details: [
          { name: 'Scopes', to: scopes.join(', ') },
          { name: 'Addresses', to: addresses.join(', ') || 'All' },
          { name: 'Valid until', to: expires_on ?? 'Without end' },
        ],
      };
    }
    const key = found(await findKey(ctx.db, request.rotate, ctx.now()), 'This API key');
    if (key.revoked_at) throw conflict('This API key was revoked.');
    return {
      subject: key.uuid,
      label: `New secret of the API key ${key.name}`,
      seen: { owner: key.owner_uuid, scopes: key.scopes },
      details: [
        { name: 'Owner', to: key.owner_name },
        { name: 'Scopes', to: key.scopes.join(', ') },
      ],
    };
  },
  /** The person who asked takes the secret: the person who confirms never sees it. */
  async execute(ctx, request) {
    const key =
      'add' in request
        ? await addKey(ctx, request.add, { owner: request.owner })
        : await grantSecret(ctx, request.rotate);
    await notifyStaffMember(ctx.db as Parameters<typeof notifyStaffMember>[0], request.owner, {
      message: `${ctx.actor.name} confirmed the API key ${key.name}. Take its secret now.`,
      link: '/staff?tab=keys',
      kind: 'account',
    });
    return key;
  },
};
