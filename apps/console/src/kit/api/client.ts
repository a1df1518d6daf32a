import { createClient, type ApiError } from '@baobab/contract/kit/client';
import { config } from './config.ts';
import { currentAuth, sessionEnded } from './session.ts';

function onError(error: ApiError) {
  // A wrong password is a 401 too, but then nobody is signed in and nothing ends.
  if (error.status === 401) sessionEnded();
}

export const client = createClient({
  get base() {
    return config().apiBase;
  },
  slug: () => config().product.slug,
  token: () => currentAuth()?.accessToken ?? null,
  onError,
});

export { ApiError } from '@baobab/contract/kit/client';
