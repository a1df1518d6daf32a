import assert from 'node:assert/strict';
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startS3 } from '../../apps/api/src/testing/s3-server.ts';
import { buildah } from './buildah.ts';
import type { Service } from './compose.ts';
import { hostAddress, type Containers } from './containers.ts';
import { PASSWORD, USERNAME } from './traffic.ts';
import { putUnderLoad, signIn, storePicture, useEveryPart } from './use-product.ts';

const IDLE_SECONDS = 30;
const LOAD_SECONDS = 60;

export const figures: { figure: string; measured: string; limit: string; verdict: string }[] = [];
function measured(figure: string, value: number, limit: number) {
  const verdict = value <= limit ? 'ok' : 'OVER';
  figures.push({ figure, measured: `${value.toFixed(1)} MB`, limit: `${limit} MB`, verdict });
  if (verdict === 'OVER') process.exitCode = 1;
}

/** Compares the files of the product in an image with a limit, in megabytes without rounding up to blocks. */
export function measureSize(figure: string, image: string, limit: number) {
  const container = buildah('from', image);
  try {
    const app = path.join(buildah('mount', container), 'app');
    const sizes = readdirSync(app, { recursive: true }).map(
      (file) => lstatSync(path.join(app, String(file))).size,
    );
    measured(figure, sizes.reduce((sum, size) => sum + size, 0) / 1e6, limit);
  } finally {
    buildah('rm', container);
  }
}

const accessTo = async (containers: Containers, name: string) => {
  const address = `http://${containers.addressOf(name)}:4000`;
  const token = await signIn(address, USERNAME, PASSWORD);
  return { address, username: USERNAME, password: PASSWORD, token };
};

/** Uses every part of the product and compares its memory with the limits. */
export async function measureMemory(containers: Containers, { name, environment }: Service) {
  await sleep(IDLE_SECONDS * 1_000);
  measured(`memory ${IDLE_SECONDS} s after the start`, containers.memoryOf(name), 130);
  const access = await accessTo(containers, name);
  const data = new Client({
    host: containers.addressOf('postgres'),
    user: 'baobab',
    database: 'baobab',
    password: environment['DATABASE_PASSWORD']!,
  });
  await data.connect();
  try {
    await useEveryPart(access, data);
  } finally {
    await data.end();
  }
  const replies = await putUnderLoad(access, LOAD_SECONDS);
  measured(`highest memory in ${LOAD_SECONDS} s of load`, containers.memoryOf(name, 'VmHWM'), 300);
  return `${replies} replies`;
}

/** Stores a picture in a bucket and sends traces: both load packages that other starts do not. */
export async function useBucket(containers: Containers, service: Service, image: string) {
  const s3 = await startS3({ host: hostAddress });
  try {
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${hostAddress}:4318` };
    await containers.start(
      { ...service, environment: { ...service.environment, ...s3.environment, ...traces } },
      image,
    );
    await containers.untilHealthy(service.name);
    await storePicture(await accessTo(containers, service.name));
    assert.notEqual((await s3.keys()).length, 0, 'the picture is in the bucket');
    await containers.stop(service.name);
  } finally {
    await s3.close();
  }
}
