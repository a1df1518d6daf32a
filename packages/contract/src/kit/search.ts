const hookedLetters: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/**
 * The form in which texts are compared by a search: without case, accents and the separators inside numbers. The same
 * rules as the SQL function `search_form`, which makes the search columns.
 */
export const searchForm = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    // Hausa letters, which do not decompose.
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => hookedLetters[letter]!)
    .replaceAll(/(\d)[\s().+/\u2010-\u2015-]+(?=\d)/g, '$1');

/** The words of a search. Every word must occur in the text, so that "eze chiamaka" finds Chiamaka Eze. */
export const searchWords = (search: string): string[] =>
  searchForm(search).split(/\s+/).filter(Boolean).map(withoutPrefix).slice(0, 8);

/** Stored numbers start with the calling code: no plus, no prefix 00 and no leading zero. */
const withoutPrefix = (word: string) =>
  /^[+(]*\d{2,}[()./-]*$/.test(word)
    ? word
        .replaceAll(/\D/g, '')
        .replace(/^0+(?=\d)/, '')
        .replace(/^2340+(?=\d)/, '234')
    : word;
