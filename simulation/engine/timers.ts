/** The time of a run by part, in milliseconds. */
export class Timers {
  readonly #spent = new Map<string, { ms: number; calls: number }>();

  async time<T>(part: string, work: () => Promise<T> | T): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#add(part, performance.now() - start, 1);
    }
  }

  add(other: Timers) {
    for (const [part, { ms, calls }] of other.#spent) this.#add(part, ms, calls);
  }

  #add(part: string, ms: number, calls: number) {
    const before = this.#spent.get(part) ?? { ms: 0, calls: 0 };
    this.#spent.set(part, { ms: before.ms + ms, calls: before.calls + calls });
  }

  table(): string {
    const lines = [...this.#spent]
      .toSorted(([, a], [, b]) => b.ms - a.ms)
      .map(
        ([part, { ms, calls }]) =>
          `  ${part.padEnd(40)} ${(ms / 1_000).toFixed(1).padStart(8)} s ${(ms / calls).toFixed(1).padStart(8)} ms each`,
      );
    return ['Time by part', ...lines].join('\n');
  }
}
