import { coupons } from '@baobab/contract/money/coupons/coupons';
import type { BulkReply } from '@baobab/contract/kit/bulk';
import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { defineCommand, idIn, Skipped, type World } from '../engine/command.ts';
import type { Random } from '../engine/random.ts';
import { preview, start, type Selection } from '../model/bulk.ts';
import type { Model } from '../model/model.ts';
import { treatmentNext } from '../model/orders.ts';

const admins = ['admin 1', 'admin 3', 'admin 3'];
const wire = (name: string) => name.replaceAll(' ', '-');
const statuses = Object.keys(treatmentNext).slice(1);
const MAX_CHOSEN = 6;

function proposeSelection(model: Model, random: Random): Selection | null {
  const list = random.chance(0.5) ? 'coupons' : 'treatments';
  const names = Object.keys(list === 'coupons' ? model.coupons : model.treatmentOrders);
  const recent = names.slice(-MAX_CHOSEN);
  if (recent.length === 0) return null;
  const isChosen = random.chance(0.6);
  const some = recent.filter(() => random.chance(0.6));
  return {
    list,
    value: list === 'coupons' ? random.pick(['active', 'inactive'])! : random.pick(statuses)!,
    chosen: isChosen ? (some.length > 0 ? some : recent) : null,
    excluded: isChosen ? [] : some,
  };
}

/** Sends the selection as the screen does: the rows, or the filter with the rows that were unticked. */
async function call(world: World, actor: string, selection: Selection, confirm: object): Promise<BulkReply> {
  const { list, value, chosen, excluded } = selection;
  const idsOf = (names: readonly string[]) => names.map((name) => idIn(world, name));
  const rows = chosen ? { uuids: idsOf(chosen) } : { matching: {}, excluded: idsOf(excluded) };
  const client = world.office.as(wire(actor));
  if (list === 'coupons') {
    const action = value === 'active' ? 'activate' : 'deactivate';
    return client.call(coupons.bulk, { body: { action, ...rows, ...confirm } });
  }
  return client.call(treatmentOrders.bulk, { body: { action: 'status', value, ...rows, ...confirm } });
}

const described = ({ list, value, chosen, excluded }: Selection) =>
  `${chosen ? chosen.join(', ') : `all ${list} but ${excluded.join(', ') || 'none'}`} as ${value}`;

export const bulkCommands = [
  defineCommand<Selection & { name: string }>({
    name: 'bulk.preview',
    actors: admins,
    weight: 3,
    isAlone: true,
    propose(model, random, name) {
      const selection = proposeSelection(model, random);
      return selection && { name: `bulk action ${name}`, ...selection };
    },
    sentence: ({ name, ...selection }) => `counts ${name}: ${described(selection)}`,
    async run(world, { name, ...selection }, actor) {
      const { total, affected, digest } = await call(world, actor, selection, { preview: true });
      world.notes.set(`digest of ${name}`, digest);
      return `${total} rows, ${affected} affected`;
    },
    expect: (model, { name, ...selection }) => preview(model, name, selection),
  }),
  defineCommand<{ name: string }>({
    name: 'bulk.start',
    actors: admins,
    weight: 4,
    isAlone: true,
    propose(model, random) {
      const name = random.pick(Object.keys(model.bulkPreviews));
      return name ? { name } : null;
    },
    sentence: ({ name }) => `confirms ${name}`,
    async run(world, { name }, actor) {
      const digest = world.notes.get(`digest of ${name}`);
      if (!digest) throw new Skipped(name);
      const { batch } = await call(world, actor, selectionOf(world.model, name), { digest });
      if (batch) world.ids.set(name, batch);
    },
    expect: (model, { name }, actor) => start(model, name, actor),
  }),
];

function selectionOf(model: Model, name: string): Selection {
  const { list, value, chosen, excluded } = model.bulkPreviews[name]!;
  return { list, value, chosen, excluded };
}
