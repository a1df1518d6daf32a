import type { KeyState } from '@baobab/contract/workspace/api-keys/api-keys';
import type { Meaning } from '../../../kit/layout/Tag.tsx';

export const keyTags: Record<KeyState, { children: string; meaning: Meaning }> = {
  active: { children: 'Active', meaning: 'done' },
  waiting: { children: 'Secret not taken', meaning: 'waiting' },
  expired: { children: 'Expired', meaning: 'off' },
  'owner-disabled': { children: 'Owner disabled', meaning: 'failed' },
  revoked: { children: 'Revoked', meaning: 'off' },
};

export const keyMessages = {
  intro:
    'Other systems call the API with a key. A key has the rights of its owner, limited to its scopes, and never manages staff or approvals.',
  empty: 'There are no API keys.',
  nameMissing: 'Please enter a name!',
  scopesMissing: 'Please select at least one scope!',
  rateMissing: 'Please enter a number of 1 to 1,200!',
  revoked: 'The API key was revoked.',
  lost: 'Without effect, because the owner does not have the permission:',
  noCalls: 'There were no calls in the last 14 days.',
};
