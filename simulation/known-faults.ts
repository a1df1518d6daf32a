import type { Violation } from './invariants/invariant.ts';

/** A violation that is known and not mended yet. Remove the entry with the fault: the run then fails if it is back. */
interface KnownFault {
  /** The number of the finding. */
  finding: string;
  sentence: string;
  matches: (violation: Violation) => boolean;
}

export const knownFaults: readonly KnownFault[] = [];

export const knownFault = (violation: Violation) =>
  knownFaults.find(({ matches }) => matches(violation))?.finding;
