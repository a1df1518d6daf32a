/** Apostrophes of every shape: O'Neil, O’Neil, Oʼneil and Oneil are one name. */
const apostrophes = /['`´‘’‚‛′ʹʻʼʽˈʾʿꞌ＇]/g;
/** Letters that do not decompose, of Hausa, Kanuri, Ewe and European languages. */
const letters: Record<string, string> = Object.fromEntries(
  'ł=l ø=o đ=d ð=d ħ=h ı=i ŧ=t ŋ=n æ=ae œ=oe ß=ss þ=th ɓ=b ɗ=d ɖ=d ƙ=k ƴ=y ǝ=e ə=e ɛ=e ɔ=o'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
const foldedLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
const hookedLetters = /[ɓɗƙƴ]/g;

const withoutMarks = (text: string) => text.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '');
const withoutSeparators = (text: string) => text.replaceAll(/(\d)[\s().+/\u2010-\u2015-]+(?=\d)/g, '$1');

/**
 * The form in which texts are compared by a search: without case, accents, apostrophes and the separators inside
 * numbers. The same rules as the SQL function `search_form`, which makes the search columns.
 */
export const searchForm = (text: string) =>
  withoutSeparators(
    withoutMarks(text.replaceAll(apostrophes, ''))
      .replaceAll(apostrophes, '')
      .toLowerCase()
      .replaceAll(foldedLetters, (letter) => letters[letter]!),
  );

/** The form of releases before 0.3, which stored texts have until the job `search.fold` has corrected them. */
export const earlierSearchForm = (text: string) =>
  withoutSeparators(
    withoutMarks(text)
      .toLowerCase()
      .replaceAll(hookedLetters, (letter) => letters[letter]!),
  );

const wordsOf = (form: string): string[] => form.split(/\s+/).filter(Boolean).map(withoutPrefix).slice(0, 8);

/** The words of a search. Every word must occur in the text, so that "eze chiamaka" finds Chiamaka Eze. */
export const searchWords = (search: string) => wordsOf(searchForm(search));

/** The words as earlier releases stored them; null when they are the same. */
export function earlierWords(search: string): string[] | null {
  const words = wordsOf(earlierSearchForm(search));
  return words.join(' ') === searchWords(search).join(' ') ? null : words;
}

/** Stored numbers start with the calling code: no plus, no prefix 00 and no leading zero. */
const withoutPrefix = (word: string) =>
  /^[+(]*\d{2,}[()./-]*$/.test(word)
    ? word
        .replaceAll(/\D/g, '')
        .replace(/^0+(?=\d)/, '')
        .replace(/^2340+(?=\d)/, '234')
    : word;
