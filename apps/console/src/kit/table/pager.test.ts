import { expect, test } from 'vitest';
import { pagesAround } from './Pager.tsx';

test.each([
  [1, 1, [1]],
  [2, 7, [1, 2, 3, 4, 5, 'gap', 7]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [5, 20, [1, 'gap', 4, 5, 6, 'gap', 20]],
  [16, 20, [1, 'gap', 15, 16, 17, 'gap', 20]],
  [17, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  [20, 20, [1, 'gap', 16, 17, 18, 19, 20]],
])('page %d of %d offers its neighbours, both ends and no gap next to the end', (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages);
});
