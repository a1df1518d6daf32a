import { crc32 } from 'node:zlib';

/** What a picture says about itself, once every part of it has been followed to its end. */
export interface Picture {
  mime: PictureMime;
  width: number;
  height: number;
  /** The picture alone: whatever was hung on behind it is cut off. */
  content: Buffer;
}
export const pictureMimes = ['image/png', 'image/jpeg'] as const;
export type PictureMime = (typeof pictureMimes)[number];

const MAX_SIDE = 8_000;
const isSane = (side: number) => side >= 1 && side <= MAX_SIDE;

/** Looks at the content, never at the name. Anything but a whole PNG or JPEG of a sane size is nothing. */
export const readPicture = (content: Buffer): Picture | null => readPng(content) ?? readJpeg(content);

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const HEADER_BYTES = 13;
/** Bits per sample that go with each PNG colour type. */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

function readPng(content: Buffer): Picture | null {
  if (!content.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (let at = 8; at + 12 <= content.length;) {
    const length = content.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > content.length) return null;
    const name = content.toString('latin1', at + 4, at + 8);
    if (crc32(content.subarray(at + 4, end - 4)) !== content.readUInt32BE(end - 4)) return null;
    if ((name === 'IHDR') !== (at === 8)) return null;
    if (name === 'IHDR') size = pngSize(content.subarray(at + 8, end - 4));
    if (!size) return null;
    if (name === 'IDAT') hasPixels = true;
    if (name === 'IEND')
      return hasPixels ? { mime: 'image/png', ...size, content: content.subarray(0, end) } : null;
    at = end;
  }
  return null;
}

function pngSize(header: Buffer) {
  if (header.length !== HEADER_BYTES) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const fits = depths[header[9]!]?.includes(header[8]!) ?? false;
  return fits && isSane(width) && isSane(height) ? { width, height } : null;
}

const SOI = 0xffd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Markers that stand alone; the first of them also mark time inside the pixels. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** Start of a frame: C0 to CF but for the tables DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(content: Buffer): Picture | null {
  if (content.length < 4 || content.readUInt16BE(0) !== SOI) return null;
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (let at = 2; at + 2 <= content.length;) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1]!;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (marker === EOI)
      return size && hasPixels ? { mime: 'image/jpeg', ...size, content: content.subarray(0, at + 2) } : null;
    else if (isBare(marker)) at += 2;
    else {
      if (at + 4 > content.length) return null;
      const end = at + 2 + content.readUInt16BE(at + 2);
      if (end < at + 4 || end > content.length) return null;
      if (isFrame(marker) && !(size = jpegSize(content.subarray(at + 4, end)))) return null;
      if (marker === SOS && !size) return null;
      hasPixels ||= marker === SOS;
      at = marker === SOS ? endOfScan(content, end) : end;
    }
  }
  return null;
}

function jpegSize(frame: Buffer) {
  if (frame.length < 6) return null;
  const [height, width, parts] = [frame.readUInt16BE(1), frame.readUInt16BE(3), frame[5]!];
  const whole = parts >= 1 && parts <= 4 && frame.length === 6 + 3 * parts;
  return whole && isSane(width) && isSane(height) ? { width, height } : null;
}

/** Where the next marker stands behind pixels, in which a bare FF is followed by a zero. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 2)) {
    const next = content[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return content.length;
}
