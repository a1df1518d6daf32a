import { createClient, type ApiError } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { notifyApprovalRequested } from '../feedback/approval-notice.ts';
import { config } from './config.ts';
import { currentAuth, expireSession, setNeedsSecondFactor } from './session.ts';
import { confirmIdentity } from './step-up.ts';

function onError(error: ApiError) {
  // A wrong password at sign-in is also a 401, but then there is no session to expire.
  if (error.status === 401) expireSession();
  if (error.code === 'second_factor_setup_required') setNeedsSecondFactor(true);
}

/** Another window, or another device, may have set up the second factor. */
function onSuccess({ permission, beforeSecondFactor }: Endpoint) {
  if (permission !== 'public' && !beforeSecondFactor) setNeedsSecondFactor(false);
}

export const client = createClient({
  get base() {
    return config().apiBase;
  },
  slug: () => config().product.slug,
  token: () => currentAuth()?.accessToken ?? null,
  onError,
  onSuccess,
  onApprovalRequested: notifyApprovalRequested,
  confirmIdentity,
});

export { ApiError } from '@baobab/contract/kit/client';
