import { serveReader } from './serve-reader.ts';

/** A worker for the tests: counts rows, or misbehaves as requested. */
interface Behaviour {
  behaviour: 'count' | 'spin' | 'hold' | 'allocate' | 'throw' | 'exit';
  /** `hold` uses no processor until the first number is 1. */
  release?: Int32Array<SharedArrayBuffer>;
}

await serveReader<Behaviour>(({ behaviour, release }, emit) => {
  let rows = 0;
  const allocated: unknown[] = [];
  return {
    isHeader: () => true,
    header: () => emit(new TextEncoder().encode('header')),
    row() {
      rows += 1;
      if (behaviour === 'throw') throw new Error('unexpected error');
      if (behaviour === 'exit') process.exit(0);
      if (behaviour === 'hold') Atomics.wait(release!, 0, 0);
      if (behaviour === 'spin') for (;;) rows += 1;
      if (behaviour === 'allocate') for (;;) allocated.push({ rows, more: String(Math.random()).repeat(50) });
    },
    end: () => rows,
  };
});
