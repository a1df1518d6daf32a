import { serveReader } from './read-worker-side.ts';

/** A reader for the tests: counts rows, or misbehaves as it is told. */
await serveReader<{ does: 'count' | 'spin' | 'hoard' | 'throw' | 'leave' }>(({ does }, emit) => {
  let rows = 0;
  const hoard: unknown[] = [];
  return {
    fits: () => true,
    header: () => emit(new TextEncoder().encode('header')),
    row() {
      rows += 1;
      if (does === 'throw') throw new Error('a mistake of ours');
      if (does === 'leave') process.exit(0);
      if (does === 'spin') for (;;) rows += 1;
      if (does === 'hoard') for (;;) hoard.push({ rows, more: String(Math.random()).repeat(50) });
    },
    end: () => rows,
  };
});
