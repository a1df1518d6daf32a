import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';

const marked = (text: string, ...words: string[]) =>
  snippetOf(text, words)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join('');

test.each([
  [
    'marks whole words and the beginning of the last',
    'Is it in Lekki today',
    ['is', 'lek'],
    '[Is] it in [Lekki] today',
  ],
  ['ignores accents and case', 'From Ọ̀ṣun State', ['osun'], 'From [Ọ̀ṣun] State'],
  ['marks a number with separators', 'Call +234 803-551 2044', ['2348035512044'], 'Call +[234 803-551 2044]'],
  ['keeps markup as text', '<b>result</b>', ['result'], '<b>[result]</b>'],
  [
    'marks the words of an address',
    'Ask ada@mail.example now',
    ['ada@mail.example'],
    'Ask [ada]@[mail].[example] now',
  ],
])('%s', (_title, text, words, expected) => {
  expect(marked(text, ...words)).toBe(expected);
});

test('cuts a long text around the first hit', () => {
  const text = `${'before '.repeat(30)}needle ${'after '.repeat(60)}`;
  const snippet = marked(text, 'needle');
  expect(snippet).toMatch(/^…before .*\[needle\] after.*…$/);
  expect(snippet.length).toBeLessThan(150);
  expect(text).toContain(snippet.replaceAll(/[[\]…]/g, ''));
});
