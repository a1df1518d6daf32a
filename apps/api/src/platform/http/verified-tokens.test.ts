import { expect, test } from 'vitest';
import type { Actor } from '../context.ts';
import { AppError, unavailable } from '../errors.ts';
import { createVerifiedTokens } from './verified-tokens.ts';

test('a token that is refused by now shares no limit any more, unless the database is away', async () => {
  const tokens = createVerifiedTokens();
  let answer: () => Actor | null = () => ({ role: 'key', key: { uuid: 'key-1' } }) as Actor;
  const authenticate = tokens.wrap(async () => answer());
  await authenticate('secret');
  expect(tokens.keyOf('secret', '10.0.0.1')).toBe('key-1');
  answer = () => {
    throw unavailable();
  };
  await expect(authenticate('secret')).rejects.toThrow();
  expect(tokens.keyOf('secret', '10.0.0.1')).toBe('key-1');
  answer = () => {
    throw new AppError('not-signed-in', 'This secret was replaced. Use the new one.');
  };
  await expect(authenticate('secret')).rejects.toThrow('replaced');
  expect(tokens.shareOf('secret')).toBeUndefined();
});
