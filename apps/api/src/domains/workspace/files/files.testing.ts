import { crc32, deflateSync } from 'node:zlib';

/** A PNG chunk with its length and checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A grey PNG with this size in its header; the pixel data has at most 64 by 64 pixels. */
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

/** A PNG file of exactly this many bytes. */
export const pngOfBytes = (bytes: number) => png(8, 8, bytes - png(8, 8, 1).length + 1);

/** A teal JPEG of 8 by 6 pixels, encoded by a browser. */
export const jpeg = () =>
  Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////' +
      '////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////' +
      '////wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAA' +
      'AAAAAAAAAAAAAAAAAQP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYBSf/2Q==',
    'base64',
  );

/** Call options with a multipart form of one file. */
export function formWith(content: Buffer, { field = 'media', name = 'logo.png', type = 'image/png' } = {}) {
  const boundary = 'x-boundary-of-a-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** The smallest content that is accepted as a PDF. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\nstartxref\n9\n%%EOF\n');
