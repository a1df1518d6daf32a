import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

// Test files share modules. A file that mocks one imports modules of its own and leaves none of them to the next file.
if (/^vi\.mock\(/m.test(readFileSync(expect.getState().testPath!, 'utf8'))) {
  vi.resetModules();
  afterAll(() => {
    vi.resetModules();
  });
}
