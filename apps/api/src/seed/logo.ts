import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIZE = 96;
const WHITE = [255, 255, 255];
/** Dark enough for a white sign. */
const COLOURS = [
  [0, 105, 92],
  [21, 101, 192],
  [173, 20, 87],
  [106, 27, 154],
  [191, 54, 12],
  [46, 125, 50],
];

/** A logo as a PNG: a coloured square with a symmetric white sign, both derived from the name. */
export function drawLogo(name: string): Buffer {
  const hash = createHash('sha256').update(name).digest();
  const colour = COLOURS[hash[0]! % COLOURS.length]!;
  const cell = SIZE / 8;
  // A sign of six by six cells, the right half mirrors the left one; the outer cells stay empty.
  const isSign = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / cell) - 1, Math.floor(y / cell) - 1];
    if (column < 0 || column > 5 || row < 0 || row > 5) return false;
    return hash[1 + row * 3 + Math.min(column, 5 - column)]! % 2 === 0;
  };
  const lines = Array.from({ length: SIZE }, (_, y) => [
    0,
    ...Array.from({ length: SIZE }, (__, x) => (isSign(x, y) ? WHITE : colour)).flat(),
  ]);
  return png(Buffer.from(lines.flat()));
}

/** Encodes lines of RGB pixels, each after a filter byte. */
function png(lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // Eight bits a channel, RGB.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
