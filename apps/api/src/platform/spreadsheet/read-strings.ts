import { readLimits, UnreadableFile } from './read-limits.ts';
import { textOf, unescaped, type XmlListener } from './read-xml.ts';

/** Gathers the texts that cells refer to by number. Runs of rich text are joined, phonetic hints left out. */
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
      else if (name === 'si') strings.push(kept(raw));
    },
    text(piece) {
      if (!inText || raw.length > readLimits.cell * 4) return;
      raw += piece;
      total += piece.length;
      if (total > readLimits.sharedText || strings.length > readLimits.rows * 20)
        throw new UnreadableFile('The file holds too much text to be a price list.');
    },
  };
}

/** A copy of its own: a slice would keep the whole piece of file it was cut from. */
const kept = (raw: string) => Buffer.from(unescaped(textOf(raw)).slice(0, readLimits.cell + 1)).toString();
