import type Sharp from 'sharp';
import { tooMany } from '../../../platform/errors.ts';
import { fileKindOf, fileMimes } from '../../../platform/files/file-kind.ts';

export const pictureMimes = [fileMimes.png, fileMimes.jpg] as const;

/** A re-encoded picture: upright, without metadata or trailing bytes. */
export interface Picture {
  mime: (typeof pictureMimes)[number];
  width: number;
  height: number;
  content: Buffer;
}

/** Decoding takes up to 6 bytes a pixel; phone photos have 12 to 24 megapixels. */
const MAX_PIXELS = 25_000_000;
/** Enough to read a photo of a prescription. */
const MAX_SIDE = 2_560;
const MAX_SECONDS = 30;
const MAX_WAITING = 20;

/** Returns null for anything but a complete JPEG or PNG within the limits. */
export async function encodePicture(content: Buffer): Promise<Picture | null> {
  const kind = fileKindOf(content);
  if (kind !== 'jpg' && kind !== 'png') return null;
  const sharp = await loadSharp();
  return oneAtATime(async () => {
    try {
      const picture = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
        .timeout({ seconds: MAX_SECONDS })
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
      const { isPalette } = await picture.metadata();
      const encoded = kind === 'png' ? picture.png({ palette: isPalette }) : picture.jpeg({ quality: 85 });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      return { mime: fileMimes[kind], width: info.width, height: info.height, content: data };
    } catch {
      return null;
    }
  });
}

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded lazily with the first picture: the library takes 27 MB. */
const loadSharp = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // Decoders of other formats are disabled.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
    return sharp;
  }));

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Limits memory to one decoded picture, and leaves the other threads for files and password hashing. */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw tooMany('Too many pictures are being uploaded. Please try again.');
  waiting += 1;
  const result = last.then(work).finally(() => (waiting -= 1));
  last = result.catch(() => undefined);
  return result;
}
