import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG, with its length in front and its checksum behind. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A whole grey PNG of this size; the header tells the size alone, which is all the rules look at. */
export function png(width = 8, height = 8, padding = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((Math.min(width, 64) + 1) * Math.min(height, 64), 0);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...(padding > 0 ? [pngChunk('tEXt', Buffer.alloc(padding, 0x61))] : []),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of exactly so many bytes. */
export const pngOfBytes = (bytes: number) => png(8, 8, bytes - png(8, 8, 1).length + 1);

/** 8 by 6 points of teal, as a browser encodes it. */
export const jpeg = () =>
  Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////' +
      '////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////' +
      '////wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAA' +
      'AAAAAAAAAAAAAAAAAQP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYBSf/2Q==',
    'base64',
  );

/** A form with one file, as the options of a call. */
export function formWith(content: Buffer, { field = 'media', name = 'logo.png', type = 'image/png' } = {}) {
  const boundary = 'x-boundary-of-a-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** The least that passes for a whole PDF. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\nstartxref\n9\n%%EOF\n');
