import { declareActions } from '../kit/audit-actions.ts';

export const apiKeyActions = declareActions('Access and staff', {
  'api-key.add': 'API key made',
  'api-key.grant-secret': 'New secret of an API key confirmed',
  'api-key.hand-over': 'API key passed on to a colleague',
  'api-key.revoke': 'API key revoked',
  'api-key.rotate': 'API key rotated',
});
