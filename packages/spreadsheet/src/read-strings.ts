import { readLimits, UnreadableFile } from './read-limits.ts';
import { textOf, unescaped, type XmlListener } from './read-xml.ts';

/** Collects the shared strings. Runs of rich text are joined, phonetic hints are skipped. */
export function stringsListener(): XmlListener & { strings: string[] } {
  const strings: string[] = [];
  let raw = '';
  let total = 0;
  let inText = false;
  let inPhonetic = false;
  return {
    strings,
    open(name) {
      if (name === 'si') raw = '';
      else if (name === 'rPh') inPhonetic = true;
      else if (name === 't') inText = !inPhonetic;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') strings.push(copyText(raw));
    },
    text(chunk) {
      if (!inText || raw.length > readLimits.cell * 4) return;
      raw += chunk;
      total += chunk.length;
      if (total > readLimits.sharedText || strings.length > readLimits.rows * 20)
        throw new UnreadableFile('The file contains too much text. Send it in smaller parts.');
    },
  };
}

/** Copies the text, because a slice would keep the whole chunk of the file in memory. */
const copyText = (raw: string) =>
  Buffer.from(unescaped(textOf(raw)).slice(0, readLimits.cell + 1)).toString();
