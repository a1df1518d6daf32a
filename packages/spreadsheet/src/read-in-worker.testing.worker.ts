import { serveReader } from './serve-reader.ts';

/** A worker for the tests: counts rows, or misbehaves as requested. */
await serveReader<{ behaviour: 'count' | 'spin' | 'allocate' | 'throw' | 'exit' }>(({ behaviour }, emit) => {
  let rows = 0;
  const allocated: unknown[] = [];
  return {
    isHeader: () => true,
    header: () => emit(new TextEncoder().encode('header')),
    row() {
      rows += 1;
      if (behaviour === 'throw') throw new Error('unexpected error');
      if (behaviour === 'exit') process.exit(0);
      if (behaviour === 'spin') for (;;) rows += 1;
      if (behaviour === 'allocate') for (;;) allocated.push({ rows, more: String(Math.random()).repeat(50) });
    },
    end: () => rows,
  };
});
