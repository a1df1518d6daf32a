import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf } from '../figure.ts';
import { inFolder, ports } from '../layout.ts';
import { stopProcess, waitFor } from '../processes.ts';
import { apiName, startApi, startWorker, waitUntilReady } from '../product.ts';
import { signInConsumers, withDatabase } from '../writers.ts';

const KILLS = 3;
const SIZE = 4_000_000;

class RefusedError extends Error {}

/** Kills an API process during uploads, several times; then every row has its object, and every object its row. */
export async function proveFiles() {
  const { figures, atMost, atLeast } = figuresOf('files');
  const address = `http://127.0.0.1:${ports.api[0]}`;
  const tokens = await signInConsumers(address, 8);
  let answered = 0;
  let cut = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const uploads = tokens.map((token) =>
      upload(address, token).then(
        () => (answered += 1),
        (error: Error) => {
          if (error instanceof RefusedError) throw error;
          cut += 1;
        },
      ),
    );
    // Soon after the first upload was stored, the others are at all stages.
    await Promise.race(uploads);
    await sleep(10 * kill);
    await stopProcess(apiName(0), 'SIGKILL');
    await Promise.all(uploads);
    startApi(0);
    await waitUntilReady(ports.api[0]!);
  }
  // The clean-up runs when a worker starts.
  await stopProcess('worker');
  startWorker();
  const isClean = async () => (await unmatched()).objects === 0;
  await waitFor('the clean-up', isClean).catch(() => undefined);
  const { rows, objects } = await unmatched();
  atLeast('uploads cut off by a kill', cut, 1);
  atLeast('uploads answered', answered, 1);
  atMost('rows without an object', rows, 0);
  atMost('objects without a row', objects, 0);
  return figures;
}

async function upload(address: string, token: string) {
  const form = new FormData();
  const trailer = Buffer.from('\n1 0 obj\nendobj\ntrailer\nstartxref\n9\n%%EOF\n');
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(SIZE, 32), trailer]);
  form.append('media', new Blob([content], { type: 'application/pdf' }), 'scan.pdf');
  const reply = await fetch(`${address}/api/v1/consumer/support/attachments`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: form,
  });
  if (!reply.ok) throw new RefusedError(await reply.text());
}

async function findObjects(): Promise<string[]> {
  const names = await readdir(inFolder('s3', 'baobab', 'files'), { recursive: true });
  return names.filter((name) => name.endsWith('._S3rver_object')).map((name) => name.split('.')[0]!);
}

async function unmatched() {
  const { rows } = await withDatabase((client) => client.query<{ uuid: string }>('select uuid from files'));
  const known = new Set(rows.map(({ uuid }) => uuid));
  const objects = new Set(await findObjects());
  return {
    rows: [...known].filter((uuid) => !objects.has(uuid)).length,
    objects: [...objects].filter((uuid) => !known.has(uuid)).length,
  };
}
