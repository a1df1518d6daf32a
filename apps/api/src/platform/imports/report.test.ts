import { expect, test } from 'vitest';
import { cellOf } from './report.ts';

test.each([
  ['1500', 1_500],
  ['1234.50', 1_234.5],
  ['0.500', 0.5],
  // The text may mean one thousand five hundred or one and a half, so it stays a question.
  ['1.500', '1.500'],
  ['12.345', '12.345'],
  ['00123', '00123'],
  ['1,500', '1,500'],
])('%s is written as %j', (text, cell) => expect(cellOf(text)).toBe(cell));
