import { bulkActions } from '@baobab/contract/workspace/bulk-actions';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { transactions } from '@baobab/contract/money/transactions';
import type { BulkReply } from '@baobab/contract/kit/bulk';
import { toKobo } from '@baobab/contract/kit/naira';
import { users } from '@baobab/contract/people/users';
import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { defineCommand, idIn, Skipped, type World } from '../engine/command.ts';
import { untilEnded } from '../engine/until-ended.ts';
import type { Random } from '../engine/random.ts';
import { canChange, preview, runBulkActions, start, undo, undoOf, type Selection } from '../model/bulk.ts';
import type { Model } from '../model/model.ts';
import { dueKobo } from '../model/money.ts';
import { treatmentNext } from '../model/orders.ts';

const admins = ['admin 1', 'admin 3', 'admin 3'];
const wire = (name: string) => name.replaceAll(' ', '-');
const statuses = Object.keys(treatmentNext).slice(1);
const MAX_CHOSEN = 6;

const namesOf: Record<Selection['list'], (model: Model) => string[]> = {
  coupons: (model) => Object.keys(model.coupons),
  treatments: (model) => Object.keys(model.treatmentOrders),
  users: (model) => Object.keys(model.copies),
  // Payments that are due first, so that most selections change something.
  refunds: (model) =>
    Object.keys(model.payments).toSorted(
      (a, b) => Number(dueKobo(model.payments[a]!) > 0) - Number(dueKobo(model.payments[b]!) > 0),
    ),
};
const valuesOf: Record<Selection['list'], readonly string[]> = {
  coupons: ['active', 'inactive'],
  treatments: statuses,
  refunds: ['refunded'],
  users: ['active', 'inactive'],
};

function proposeSelection(model: Model, random: Random): Selection | null {
  const list = random.pick(['coupons', 'treatments', 'refunds', 'users'] as const)!;
  const recent = namesOf[list](model).slice(-MAX_CHOSEN);
  if (recent.length === 0) return null;
  const isChosen = random.chance(0.6);
  const some = recent.filter(() => random.chance(0.6));
  return {
    list,
    value: proposeValue(model, random, list),
    chosen: isChosen ? (some.length > 0 ? some : recent) : null,
    excluded: isChosen ? [] : some,
  };
}

/** Mostly a value that changes at least one row. */
function proposeValue(model: Model, random: Random, list: Selection['list']): string {
  const useful = valuesOf[list].filter((value) => canChange(model, list, value));
  return random.pick(useful.length > 0 && random.chance(0.8) ? useful : valuesOf[list])!;
}

/** Sends the selection as the screen does: the rows, or the filter with the rows that were unticked. */
async function call(world: World, actor: string, selection: Selection, confirm: object): Promise<BulkReply> {
  const { list, value, chosen, excluded } = selection;
  const idOf = (name: string) => idIn(world, list === 'refunds' ? `row of ${name}` : name);
  const rowsOf = <Filters extends object>(matching: Filters) =>
    chosen ? { uuids: chosen.map(idOf) } : { matching, excluded: excluded.map(idOf) };
  const client = world.office.as(wire(actor));
  const action = value === 'active' ? 'activate' : 'deactivate';
  if (list === 'users')
    return client.call(users.bulk, { body: { action, ...rowsOf({ search: 'Copied' }), ...confirm } });
  if (list === 'coupons') return client.call(coupons.bulk, { body: { action, ...rowsOf({}), ...confirm } });
  if (list === 'refunds')
    return client.call(transactions.bulk, {
      body: { action: 'refund', ...rowsOf({ type: 'all' as const }), ...confirm },
    });
  return client.call(treatmentOrders.bulk, { body: { action: 'status', value, ...rowsOf({}), ...confirm } });
}

const described = ({ list, value, chosen, excluded }: Selection) =>
  `${chosen ? chosen.join(', ') : `all ${list} but ${excluded.join(', ') || 'none'}`} as ${value}`;

async function recordStart(world: World, name: string, batch: string | null) {
  if (!batch) return;
  world.ids.set(name, batch);
  await untilEnded(world, 'bulk_batches', batch);
}

export const bulkCommands = [
  defineCommand<Selection & { name: string }>({
    name: 'bulk.preview',
    actors: admins,
    weight: 4,
    isAlone: true,
    propose(model, random, name) {
      const selection = proposeSelection(model, random);
      return selection && { name: `bulk action ${name}`, ...selection };
    },
    sentence: ({ name, ...selection }) => `counts ${name}: ${described(selection)}`,
    async run(world, { name, ...selection }, actor) {
      const { total, affected, digest, sum } = await call(world, actor, selection, { preview: true });
      world.notes.set(`digest of ${name}`, digest);
      return `${total} rows, ${affected} affected${sum === null ? '' : ` of ${toKobo(sum)} kobo`}`;
    },
    expect: (model, { name, ...selection }) => preview(model, name, selection),
  }),
  defineCommand<{ name: string }>({
    name: 'bulk.start',
    actors: admins,
    weight: 15,
    isAlone: true,
    propose(model, random) {
      const names = Object.keys(model.bulkPreviews);
      // Most people confirm what they have just counted.
      const name = random.chance(0.8) ? names.at(-1) : random.pick(names);
      return name ? { name } : null;
    },
    sentence: ({ name }) => `confirms ${name}`,
    async run(world, { name }, actor) {
      const digest = world.notes.get(`digest of ${name}`);
      if (!digest) throw new Skipped(name);
      const { batch } = await call(world, actor, selectionOf(world.model, name), { digest });
      await recordStart(world, name, batch);
    },
    expect(model, { name }, actor, { isRealTime }) {
      start(model, name, actor);
      if (isRealTime) runBulkActions(model);
    },
  }),
  defineCommand<{ name: string }>({
    name: 'bulk.undo',
    actors: ['admin 1', 'admin 2'],
    weight: 3,
    isAlone: true,
    propose(model, random) {
      const names = Object.keys(model.bulkActions);
      const fresh = names.filter((one) => ['coupons', 'users'].includes(model.bulkActions[one]!.list));
      const name = random.pick(random.chance(0.8) ? fresh.slice(-2) : names);
      return name ? { name } : null;
    },
    sentence: ({ name }) => `undoes ${name}`,
    async run(world, { name }, actor) {
      const params = { uuid: idIn(world, name) };
      const { data } = await world.office.as(wire(actor)).call(bulkActions.undo, { params });
      await recordStart(world, undoOf(name), data.uuid);
    },
    expect(model, { name }, actor, { isRealTime }) {
      undo(model, name, actor);
      if (isRealTime) runBulkActions(model);
    },
  }),
];

function selectionOf(model: Model, name: string): Selection {
  const { list, value, chosen, excluded } = model.bulkPreviews[name]!;
  return { list, value, chosen, excluded };
}
