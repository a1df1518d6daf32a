import { searchForm } from '@baobab/contract/kit/search';

export interface Part {
  text: string;
  marked: boolean;
}

const isDigit = (letter: string | undefined) => letter !== undefined && /\d/.test(letter);
const isSeparator = (letter: string) => /[\s().+/\u2010-\u2015-]/.test(letter);

/** The letters of a text with their search form; a separator inside a number has none. */
function formsOf(text: string) {
  const letters = [...text];
  let previous = '';
  return letters.map((letter, index) => {
    const next = letters.slice(index).find((one) => !isSeparator(one));
    const isInNumber = isSeparator(letter) && isDigit(previous) && isDigit(next);
    if (!isSeparator(letter) || !isInNumber) previous = letter;
    return { letter, form: isInNumber ? '' : searchForm(letter) };
  });
}

/** Splits a text where a word of the search occurs, whatever its case, accents and separators in numbers. */
export function highlight(text: string, words: readonly string[]): Part[] {
  const letters = formsOf(text);
  const form = letters.map((one) => one.form).join('');
  const marked = new Set<number>();
  for (const word of words)
    for (let at = form.indexOf(word); at >= 0; at = form.indexOf(word, at + 1))
      for (let index = at; index < at + word.length; index += 1) marked.add(index);
  const parts: Part[] = [];
  let at = 0;
  for (const { letter, form: own } of letters) {
    // A mark or separator between two marked letters belongs to them.
    const isMarked = own ? marked.has(at) : marked.has(at - 1) && marked.has(at);
    at += own.length;
    const last = parts.at(-1);
    if (last?.marked === isMarked) last.text += letter;
    else parts.push({ text: letter, marked: isMarked });
  }
  return parts;
}
