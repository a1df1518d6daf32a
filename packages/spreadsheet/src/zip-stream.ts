import { Readable, type TransformOptions } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, type ZlibOptions } from 'node:zlib';
import { coalesce } from './coalesce.ts';

/** One file of the archive. Its data is read only after the previous files are written. */
export type ZipEntry = { name: string; data: AsyncIterable<Buffer | string> };

type Written = { crc: number; packed: number; plain: number };

const signature = { local: 0x04034b50, descriptor: 0x08074b50, central: 0x02014b50, end: 0x06054b50 };
const version = 20;
// Bit 3: sizes and checksum follow the data. Bit 11: the name is UTF-8.
const flags = 0x0808;
const deflateMethod = 8;
// 1 January 1980, the first date of ZIP; a constant makes the output reproducible.
const dosTime = 0;
const dosDate = 0x21;
const maxEntries = 0xffff;
// Queues chunks for the zlib thread, so that it does not wait for this one.
const deflateOptions: ZlibOptions & TransformOptions = {
  level: 1,
  chunkSize: 64 * 1024,
  writableHighWaterMark: 1024 * 1024,
};

/**
 * A ZIP archive as a stream, compressed on another thread and never held in memory. If an entry fails, the stream is
 * destroyed with that error before the directory is written. `onDestroy` runs first on destroy, so that a waiting
 * source can be stopped at once.
 */
export function zipStream(
  entries: AsyncIterable<ZipEntry>,
  { onDestroy, maxBytes = 0xffffffff }: { onDestroy?: () => void; maxBytes?: number } = {},
): Readable {
  const bytes = archive(entries, maxBytes);
  return new Readable({
    highWaterMark: 256 * 1024,
    read() {
      bytes.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      onDestroy?.();
      // Not awaited, because it may be queued behind a read that never ends.
      void stop(bytes);
      done(error);
    },
  });
}

async function stop(bytes: AsyncGenerator<Buffer>): Promise<void> {
  try {
    await bytes.return(undefined);
  } catch {
    // The stream is already destroyed, so there is no one to report the error to.
  }
}

async function* archive(
  entries: AsyncIterable<ZipEntry>,
  maxBytes: number,
): AsyncGenerator<Buffer, undefined> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const start = offset;
    const written: Written = { crc: 0, packed: 0, plain: 0 };
    yield localHeader(name);
    for await (const chunk of deflated(entry.data, written)) {
      if (written.plain > maxBytes || start + written.packed > maxBytes) throw tooLarge();
      yield chunk;
    }
    yield descriptor(written);
    offset = start + 30 + name.length + written.packed + 16;
    directory.push(centralHeader(name, written, start));
    if (directory.length > maxEntries)
      throw new RangeError('A ZIP archive without ZIP64 has at most 65,535 files');
  }
  const central = Buffer.concat(directory);
  if (offset + central.length > maxBytes) throw tooLarge();
  yield Buffer.concat([central, endOfDirectory(directory.length, central.length, offset)]);
}

async function* deflated(data: AsyncIterable<Buffer | string>, written: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw(deflateOptions);
  // An error in the data destroys `deflate`, so the loop below throws it.
  const feeding = pipeline(measured(data, written), deflate).catch(() => {});
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    written.packed += chunk.length;
    yield chunk;
  }
  await feeding;
}

async function* measured(data: AsyncIterable<Buffer | string>, written: Written): AsyncGenerator<Buffer> {
  for await (const chunk of coalesce(data)) {
    written.crc = crc32(chunk, written.crc);
    written.plain += chunk.length;
    yield chunk;
  }
}

function tooLarge(): RangeError {
  return new RangeError('The file would exceed 4 GB, the limit of ZIP without ZIP64');
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(signature.local, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflateMethod, 8);
  header.writeUInt16LE(dosTime, 10);
  header.writeUInt16LE(dosDate, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, plain }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(signature.descriptor, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(plain, 12);
  return bytes;
}

function centralHeader(name: Buffer, { crc, packed, plain }: Written, start: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(signature.central, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(deflateMethod, 10);
  header.writeUInt16LE(dosTime, 12);
  header.writeUInt16LE(dosDate, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(plain, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(start, 42);
  return Buffer.concat([header, name]);
}

function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(signature.end, 0);
  record.writeUInt16LE(entries, 8);
  record.writeUInt16LE(entries, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}
