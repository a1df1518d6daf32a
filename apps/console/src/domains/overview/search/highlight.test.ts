import { searchWords } from '@baobab/contract/kit/search';
import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, search: string) =>
  highlight(text, searchWords(search))
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test('marks every word of the search, whatever its case', () => {
  expect(marked('Chiamaka Eze', 'eze CHIA')).toBe('[Chia]maka [Eze]');
  expect(marked('Banana', 'ana')).toBe('B[anana]');
  expect(marked('Chiamaka Eze', 'bola')).toBe('Chiamaka Eze');
});

test('marks accented letters with their marks', () => {
  expect(marked('Ọ̀ṣunbùnmi Ɗanladi', 'osun dan')).toBe('[Ọ̀ṣun]bùnmi [Ɗan]ladi');
});

test('marks a number across its separators', () => {
  expect(marked('+234 803 551 2044', '0803-551')).toBe('+234 [803 551] 2044');
  expect(marked('PSK-77', 'psk-7')).toBe('[PSK-7]7');
});
