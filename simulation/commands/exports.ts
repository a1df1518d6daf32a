import { coupons } from '@baobab/contract/money/coupons/coupons';
import { preparedExports } from '@baobab/contract/workspace/exports';
import { labOrders } from '@baobab/contract/care/lab-orders';
import { users } from '@baobab/contract/people/users';
import { defineCommand, idIn } from '../engine/command.ts';
import { untilEnded } from '../engine/until-ended.ts';
import { download, prepareExports, requestExport, type ExportedList } from '../model/exports.ts';
import { staffNames } from '../model/people.ts';

const people = Object.keys(staffNames);
const wire = (name: string) => name.replaceAll(' ', '-');
const endpoints = { users: users.exportJob, 'lab-orders': labOrders.exportJob, coupons: coupons.exportJob };
const lists = Object.keys(endpoints) as ExportedList[];

export const exportCommands = [
  defineCommand<{ name: string; list: ExportedList }>({
    name: 'export.request',
    actors: people,
    weight: 5,
    isAlone: true,
    propose: (_model, random, name) => ({ name: `export ${name}`, list: random.pick(lists)! }),
    sentence: ({ name, list }) => `asks for a file of ${list} (${name})`,
    async run(world, { name, list }, actor) {
      const { data } = await world.office
        .as(wire(actor))
        .call(endpoints[list] as typeof coupons.exportJob, { body: { filters: {}, format: 'csv' } });
      world.ids.set(name, data.uuid);
      await untilEnded(world, 'exports', data.uuid);
    },
    expect(model, { name, list }, actor, { isRealTime }) {
      requestExport(model, name, actor, list);
      if (isRealTime) prepareExports(model);
    },
  }),
  defineCommand<{ name: string }>({
    name: 'export.download',
    actors: people,
    weight: 2,
    propose(model, random, _serial, actor) {
      const own = Object.keys(model.exports).filter((one) => model.exports[one]!.by === actor);
      const name = random.pick(random.chance(0.8) ? own : Object.keys(model.exports));
      return name ? { name } : null;
    },
    sentence: ({ name }) => `downloads ${name}`,
    async run(world, { name }, actor) {
      await world.office
        .as(wire(actor))
        .fetchFile(preparedExports.file, { params: { uuid: idIn(world, name) } });
    },
    expect: (model, { name }, actor) => download(model, name, actor),
  }),
];
