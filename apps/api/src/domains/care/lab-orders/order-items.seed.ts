import type { CopyRow } from '@baobab/postgres/copy-in';
import type { Seed } from '../../../seed/seed.ts';
import type { OfferedTest } from './orders-catalogue.seed.ts';

const HOUR = 3_600_000;

interface SeededOrder {
  uuid: string;
  status: string;
  created_at: Date;
}

/** The progress of a test; the result files are seeded by results.seed.ts. */
const steps = [
  { sample_progress: 'Awaiting collection', interim_progress: 'Not started', final_status: '' },
  { sample_progress: 'Sample collected', interim_progress: 'Not started', final_status: '' },
  { sample_progress: 'Received by laboratory', interim_progress: 'In progress', final_status: '' },
  {
    sample_progress: 'Received by laboratory',
    interim_progress: 'Result ready',
    final_status: 'Result sent to patient',
  },
];

const notes = [
  { status: 'Called', note: 'Patient asked to fast from ten in the evening.' },
  { status: 'Sample', note: 'Sample taken at home, labelled and cooled.' },
  { status: 'Laboratory', note: 'Second tube asked for because the first had clotted.' },
  { status: 'Result', note: 'Laboratory promised the result by the evening.' },
];
const issues = [
  'Nobody answered the door at the agreed time.',
  'The name on the tube did not match the order.',
  'The analyser is under repair, the result will be a day late.',
];

/** The given time, but not after now. */
const notAfter = (now: Date, at: number) => new Date(Math.min(now.getTime(), at));

export function itemsOf(seed: Seed, order: SeededOrder, tests: readonly OfferedTest[]) {
  const created = tests.map((test, position) => item(seed, order, test, position));
  const items = created.map(({ row }) => row);
  const { random, now } = seed;
  const timeAfterOrder = () => notAfter(now, order.created_at.getTime() + random.int(1, 60) * HOUR);
  return {
    lab_order_items: items,
    lab_item_notes: items.flatMap(({ uuid: item_uuid }) =>
      random
        .sample(notes, random.pick([0, 0, 1, 2]))
        .map(({ status, note }) => ({ item_uuid, at: timeAfterOrder(), status, note })),
    ),
    lab_item_issues: items
      .filter(() => random.chance(0.1))
      .map(({ uuid: item_uuid }): CopyRow => ({
        item_uuid,
        at: timeAfterOrder(),
        issue: random.pick(issues),
      })),
  };
}

function item({ random, now }: Seed, order: SeededOrder, test: OfferedTest, position: number) {
  const step = order.status === 'completed' ? 3 : order.status === 'inprogress' ? random.int(1, 3) : 0;
  const cancelled = order.status === 'cancelled';
  const action = actionOf({ random }, order.status, step);
  const row = {
    uuid: random.uuidV7(order.created_at),
    order_uuid: order.uuid,
    position,
    ...test,
    clinical_advice: random.pick([
      '',
      '',
      'Fasting sample',
      'Early morning sample',
      'Repeat in three months',
    ]),
    acceptance: cancelled ? 'No' : null,
    acceptance_reason: cancelled
      ? random.pick(['The patient changed their mind', 'The test is not offered at the moment'])
      : '',
    ...steps[step]!,
    action,
    action_at: action ? notAfter(now, order.created_at.getTime() + random.int(20, 90) * HOUR) : null,
  };
  return { row };
}

function actionOf({ random }: Pick<Seed, 'random'>, status: string, step: number) {
  if (status === 'cancelled')
    return random.pick([null, 'Confirm Refund Completed', 'Doctor Will Confirm Refund Request']);
  if (status === 'completed') return random.pick(['Confirm Receipt of Result', 'Confirm Result Received']);
  return step === 3 && random.chance(0.3) ? 'Confirm Result Received' : null;
}
