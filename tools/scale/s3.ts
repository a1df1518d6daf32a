import { mkdir } from 'node:fs/promises';
import { startS3 } from '../../apps/api/src/testing/s3-server.ts';
import { inFolder, ports } from './layout.ts';

// The object store of scale:up, as a process of its own.
await mkdir(inFolder('s3'), { recursive: true });
await startS3({ port: ports.s3, folder: inFolder('s3') });
