import { EXPORTS_FOLDER } from '../domains/workspace/exports/exports.service.ts';
import { FILES_FOLDER } from '../platform/files/files.ts';
import { moveFiles } from '../platform/files/move-files.ts';
import { openStores } from '../platform/files/open-stores.ts';
import { readArguments } from './arguments.ts';
import { runTask } from './run.ts';

const { values } = readArguments('files:move', {
  about:
    'Copies the uploaded files and prepared exports of DATA_DIR into the bucket of S3_BUCKET. Removes nothing.',
  options: {
    back: { type: 'boolean', about: 'copies from the bucket into DATA_DIR' },
    verify: { type: 'boolean', about: 'reads files that are already there again and compares them' },
  },
});

await runTask(async (settings) => {
  const { s3, dataDir } = settings;
  if (!s3) throw new Error('S3_BUCKET is not set; see docs/operations.md.');
  const [folder, bucket] = [await openStores({ dataDir, s3: null }), await openStores(settings)];
  const [from, to] = values.back ? [bucket, folder] : [folder, bucket];
  await bucket(FILES_FOLDER)
    .check()
    .catch((error: Error) => {
      throw new Error(`The bucket ${s3.bucket} cannot be used. ${String(error.cause ?? error)}`);
    });
  const lines: string[] = [];
  for (const name of [FILES_FOLDER, EXPORTS_FOLDER]) {
    const { copied, present } = await moveFiles(from(name), to(name), { verifyAll: values.verify });
    lines.push(`${name}: ${copied} copied and compared, ${present} already there.`);
  }
  const source = values.back ? `the bucket ${s3.bucket}` : dataDir;
  return `${lines.join('\n')}\nNothing was removed from ${source}.`;
});
