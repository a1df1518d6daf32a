import { readEntryBytes, type ArchiveEntry } from './read-archive.ts';
import { damaged, readLimits, UnreadableFile } from './read-limits.ts';
import { attributeOf, type XmlListener } from './read-xml.ts';

/** A merged area, with the numbers of its rows and the indexes of its columns. */
export interface MergedArea {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const TAG = 'mergeCell';

/** Searches a part for merged areas, which follow the rows; a part in UTF-16 is not searched and may have some. */
export async function mayHaveMergedAreas(content: Buffer, entry: ArchiveEntry): Promise<boolean> {
  let tail: Buffer | undefined;
  for await (const chunk of readEntryBytes(content, entry)) {
    const isUtf16 = !tail && chunk.length > 1 && [0xfffe, 0xfeff].includes(chunk.readUInt16BE(0));
    if (isUtf16 || chunk.includes(TAG)) return true;
    // The tag may be split between two chunks.
    if (tail && Buffer.concat([tail, chunk.subarray(0, TAG.length)]).includes(TAG)) return true;
    tail = Buffer.from(chunk.subarray(-TAG.length));
  }
  return false;
}

/** Collects the merged areas of a sheet in the order of their first rows. */
export function mergesListener(): XmlListener & { areas: () => MergedArea[] } {
  const areas: MergedArea[] = [];
  return {
    areas: () => areas.toSorted((a, b) => a.top - b.top),
    open(name, attributes) {
      if (name !== TAG) return;
      areas.push(areaOf(attributeOf(attributes, 'ref') ?? ''));
      if (areas.length > readLimits.mergedAreas)
        throw new UnreadableFile(
          'The file has too many merged cells. Unmerge them, fill every cell and upload it again.',
        );
    },
    close: () => undefined,
    text: () => undefined,
  };
}

function areaOf(reference: string): MergedArea {
  const [first, last = first] = reference
    .split(':')
    .map((cell) => /^([A-Z]{1,3})([1-9]\d{0,6})$/i.exec(cell));
  if (!first || !last) throw damaged();
  return {
    top: Number(first[2]),
    bottom: Number(last[2]),
    left: columnOf(first[1]!),
    right: columnOf(last[1]!),
  };
}

/** The column index of a reference: 0 for A1, 27 for AB7. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = (reference.charCodeAt(at) | 32) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column > 16_384) throw damaged();
  return column - 1;
}
