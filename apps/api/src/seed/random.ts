/** A seeded pseudo-random generator (mulberry32): the same seed gives the same values on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)]!;
  return {
    next,
    int,
    pick,
    chance: (share: number) => next() < share,
    /** At most `count` different items. */
    sample: <T>(items: readonly T[], count: number): T[] => [
      ...new Set(Array.from({ length: count }, () => pick(items))),
    ],
    /** A version 4 uuid, which does not reveal its time; for medical documents. */
    uuidV4(): string {
      return `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(6)}${hex(6)}`;
    },
    /** A version 7 uuid with the given time. */
    uuidV7(at: Date): string {
      const time = at.getTime().toString(16).padStart(12, '0');
      const tail = [hex(4), hex(4), hex(4), hex(4)];
      const variant = (8 + Math.floor(next() * 4)).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${tail[0]!.slice(1)}-${variant}${tail[1]!.slice(1)}-${tail[2]}${tail[3]}${int(0x1000, 0xffff).toString(16)}`;
    },
  };
}
export type Random = ReturnType<typeof createRandom>;
