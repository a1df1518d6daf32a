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

const anyOf =
  (...matchers: ((violation: Violation) => boolean)[]) =>
  (violation: Violation): boolean =>
    matchers.some((matches) => matches(violation));

export const knownFaults: readonly KnownFault[] = [
  {
    finding: 'P2',
    sentence:
      'A plan stores every row of its file, takes back what colleagues changed, and may change nothing.',
    matches: anyOf(
      reply('price.plan', /changes nothing/, /^done/),
      (violation) => violation.invariant === 'prices-as-modelled' && violation.cause === 'worker.apply-plans',
    ),
  },
  {
    finding: 'P3',
    sentence: 'Undoing in another order than that of the uploads does not give the beginning.',
    matches: (violation) => violation.invariant === 'prices-as-modelled' && violation.cause === 'price.undo',
  },
  {
    finding: 'P7',
    sentence: 'An upload with an outdated preview overwrites what a colleague changed.',
    matches: anyOf(
      reply('price.upload', /changed since the preview/, /^done/),
      (violation) => violation.invariant === 'prices-as-modelled' && violation.cause === 'price.upload',
    ),
  },
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
