import type { Violation } from './invariants/invariant.ts';

/** A violation that is known and not mended yet. Remove the entry with the fault: the run then fails if it is back. */
interface KnownFault {
  /** The number of the finding. */
  finding: string;
  sentence: string;
  matches: (violation: Violation) => boolean;
}

/** The reply to a command of this kind differs from the model. */
const reply =
  (kind: string, expected: RegExp, actual: RegExp) =>
  (violation: Violation): boolean =>
    violation.invariant === 'reply-as-modelled' &&
    violation.record.startsWith(`${kind} `) &&
    expected.test(violation.expected) &&
    actual.test(violation.actual);

export const knownFaults: readonly KnownFault[] = [
  {
    finding: 'N1',
    sentence:
      'The people reached in a day without a second person count for the maker of a draft, not for the sender.',
    matches: (violation) =>
      ['message.send', 'message.plan', 'message.correct'].some(
        (kind) =>
          reply(kind, /^done/, /Sent for approval/)(violation) ||
          reply(kind, /a second person confirms it/, /^done/)(violation),
      ),
  },
];

export const knownFault = (violation: Violation) =>
  knownFaults.find(({ matches }) => matches(violation))?.finding;
