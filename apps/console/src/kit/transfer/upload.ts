import { ApiError, formValue, type CallInput, type OutcomeOf } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { fillPath } from '@baobab/contract/kit/product';
import { client } from '../api/client.ts';
import { config } from '../api/config.ts';
import { currentAuth, expireSession } from '../api/session.ts';

/**
 * Uploads a multipart form and reports progress from 0 to 1. It uses XMLHttpRequest because `fetch` does not
 * report upload progress; errors are the same as those of other calls.
 */
export function uploadFiles<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onProgress: (fraction: number) => void,
): Promise<OutcomeOf<E>> {
  const { params, body, files = {}, signal } = input as UploadInput;
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, formValue(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file);

  return new Promise((resolve, reject) => {
    const fail = (status: number, reply?: unknown) => {
      if (status === 401) expireSession();
      const requested = client.readApproval(endpoint, reply);
      if (requested) resolve(requested as OutcomeOf<E>);
      else reject(new ApiError(status, reply));
    };
    request.open(endpoint.method, config().apiBase + fillPath(endpoint.path, config().product.slug, params));
    request.responseType = 'json';
    const token = currentAuth()?.accessToken;
    if (token) request.setRequestHeader('x-auth-token', token);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      request.status < 300
        ? resolve(request.response as OutcomeOf<E>)
        : fail(request.status, request.response),
    );
    request.addEventListener('error', () => fail(0));
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

interface UploadInput {
  params?: Record<string, unknown>;
  body?: object;
  files?: Record<string, Blob>;
  signal?: AbortSignal;
}
