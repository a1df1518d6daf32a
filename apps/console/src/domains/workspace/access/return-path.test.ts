import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

const origin = 'https://console.example';

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil',
])('does not return to %j', (from) => {
  expect(safeReturnPath(from, origin)).toBeNull();
});

test.each(['https://evil.example/', 'evil', '', null, 'javascript:alert(1)'])(
  'does not return to %j',
  (from) => {
    expect(safeReturnPath(from, origin)).toBeNull();
  },
);

test('returns to a path of this site with its search', () => {
  expect(safeReturnPath('/users?search=ada&page=2', origin)).toBe('/users?search=ada&page=2');
});
