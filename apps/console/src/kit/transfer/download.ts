import type { CallInput } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { stampOf } from '@baobab/contract/kit/lagos-time';
import { client } from '../api/client.ts';
import { isSteppingUp } from '../api/step-up.ts';
import { FIRST_BYTE_MS, STALLED_DOWNLOAD_MS } from '../defaults.ts';

/** The time limit for uploading and reading a large file over a slow connection. */
const UPLOAD_MS = 300_000;

/**
 * Downloads a file with the token, reports its progress and saves it. The total time is not limited: the download fails
 * when the first byte takes longer than five seconds, or a later one longer than thirty.
 */
export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  // A file that somebody has sent keeps its name; others get the time before their extension.
  file: string | { name: string },
  onProgress: (bytes: number) => void = () => undefined,
): Promise<void> {
  const abort = new AbortController();
  const firstByteMs = endpoint.files ? UPLOAD_MS : FIRST_BYTE_MS;
  // The time of the step-up dialog does not count.
  const expire = () => {
    if (isSteppingUp()) timer = setTimeout(expire, firstByteMs);
    else abort.abort();
  };
  let timer = setTimeout(expire, firstByteMs);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => abort.abort(), STALLED_DOWNLOAD_MS);
  };
  try {
    const response = await client.fetchFile(endpoint, { ...input, signal: abort.signal } as CallInput<
      NoInfer<E>
    >);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for (const reader = response.body!.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      alive();
      chunks.push(value);
      bytes += value.length;
      onProgress(bytes);
    }
    saveFile(
      new Blob(chunks, { type: response.headers.get('content-type') ?? '' }),
      typeof file === 'string' ? file.replace(/(?=\.\w+$)/, `_${stampOf(new Date())}`) : file.name,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Saves a file through the browser. */
export function saveFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
