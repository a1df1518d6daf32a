import { ApiError, type CallInput, type ReplyOf } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { fillPath } from '@baobab/contract/kit/product';
import { config } from '../api/config.ts';
import { currentAuth, sessionEnded } from '../api/session.ts';

/**
 * Sends a form with files and tells how much of it has gone, from 0 to 1. The browser's plain fetch keeps
 * that to itself, so uploads alone go the older way; refusals are the same as of every other call.
 */
export function uploadFiles<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onProgress: (part: number) => void,
): Promise<ReplyOf<E>> {
  const { params, body, files = {}, signal } = input as Loose;
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file);

  return new Promise((resolve, reject) => {
    const refuse = (status: number, answer?: unknown) => {
      if (status === 401) sessionEnded();
      reject(new ApiError(status, answer));
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
        ? resolve(request.response as ReplyOf<E>)
        : refuse(request.status, request.response),
    );
    request.addEventListener('error', () => refuse(0));
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

interface Loose {
  params?: Record<string, unknown>;
  body?: object;
  files?: Record<string, Blob>;
  signal?: AbortSignal;
}
