import { labStatus, treatmentStatus } from '../model/orders.ts';
import { namesById, type Modelled } from './invariant.ts';

interface Row {
  uuid: string;
  status: string;
  actions: (string | null)[];
}

const read =
  (table: 'lab' | 'treatment'): Modelled['read'] =>
  async (world) => {
    const names = namesById(world);
    const items = table === 'lab' ? 'lab_order_items' : 'treatment_items';
    const { rows } = await world.office.db.query<Row>(
      `select o.uuid, o.status, array(select i.action from ${items} i where i.order_uuid = o.uuid order by i.position) as actions
       from ${table}_orders o`,
    );
    return Object.fromEntries(
      rows.map(({ uuid, status, actions }) => [
        names.get(uuid)!,
        { status, actions: table === 'lab' ? actions : actions.map((action) => action ?? 'ordered') },
      ]),
    );
  };

export const labOrdersAsModelled: Modelled = {
  name: 'lab-orders-as-modelled',
  sentence:
    'The status of a lab order is a function of its tests, whatever the order in which they were decided.',
  read: read('lab'),
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.labOrders).map(([name, order]) => [
        name,
        { status: labStatus(order), actions: order.tests.map(({ action }) => action) },
      ]),
    ),
  adopt(model, record, actual) {
    // The model derives the status; an order whose status is wrong is left out from now on.
    if (model.labOrders[record] && actual) delete model.labOrders[record];
  },
};

export const treatmentOrdersAsModelled: Modelled = {
  name: 'treatment-orders-as-modelled',
  sentence: 'The status of a treatment order is that of its slowest item that is not cancelled.',
  read: read('treatment'),
  view: (model) =>
    Object.fromEntries(
      Object.entries(model.treatmentOrders).map(([name, order]) => [
        name,
        { status: treatmentStatus(order), actions: order.items },
      ]),
    ),
  adopt(model, record) {
    delete model.treatmentOrders[record];
  },
};
