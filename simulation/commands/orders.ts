import { labActions, type LabAction } from '@baobab/contract/care/lab-actions';
import { labOrders } from '@baobab/contract/care/lab-orders';
import { defineCommand, idIn, Skipped } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import type { Model } from '../model/model.ts';
import { addPayment, newPayment } from '../model/money.ts';
import {
  decide,
  labStatus,
  moveTreatment,
  needsResult,
  treatmentNext,
  uploadResult,
} from '../model/orders.ts';
import { consumers, prices } from '../model/people.ts';

const lab = ['admin 1', 'admin 2', 'dmp admin'];
const PDF = new Blob([Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\nstartxref\n9\n%%EOF\n')], {
  type: 'application/pdf',
});

const isOpenItem = (status: string) => treatmentNext[status]!.length > 0;
const openOrders = (model: Model) =>
  Object.keys(model.labOrders).filter((name) => labStatus(model.labOrders[name]!) !== 'completed');

export const orderCommands = [
  defineCommand<{ order: string; consumer: string; tests: number; amountKobo: number; isPaid: boolean }>({
    name: 'app.order-tests',
    actors: ['app of consumers'],
    weight: 4,
    isRow: true,
    propose: (model, random, name) => {
      // Few open orders, so that colleagues meet at the same one.
      if (openOrders(model).length > 1) return null;
      return {
        order: `lab order ${name}`,
        consumer: random.pick(consumers)!,
        tests: random.int(1, 4),
        amountKobo: 600_000,
        isPaid: random.chance(0.7),
      };
    },
    sentence: ({ order, tests, isPaid }) =>
      `orders ${tests} tests as ${order}, ${isPaid ? 'paid' : 'not paid yet'}`,
    async run({ office, ids, model }, { order, consumer, tests, amountKobo, isPaid }) {
      const reference = `LAB-${order}`;
      const created = new Date(model.now);
      await office.db.query(
        `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, status) values ($1, $2, 'cart', $3, $4, $5)`,
        [idOf(reference), reference, amountKobo, idOf(consumer), isPaid ? 'paid' : 'pending'],
      );
      await office.db.query(
        `insert into lab_orders (uuid, order_id, consumer_uuid, patient_uuid, partner_uuid, payment_uuid, status, total_kobo,
           search, created_at) values ($1, $2, $3, $4, $5, $6, 'pending', $7, '', $8)`,
        [
          idOf(order),
          `O-${order}`,
          idOf(consumer),
          idOf(`patient of ${consumer}`),
          idOf('partner'),
          idOf(reference),
          amountKobo,
          created,
        ],
      );
      for (let index = 0; index < tests; index += 1)
        await office.db.query(
          `insert into lab_order_items (uuid, order_uuid, position, test_uuid, test_name, product_code, price_kobo)
           values ($1, $2, $3, $4, 'Test', 'T', $5)`,
          [
            idOf(`${order} test ${index}`),
            idOf(order),
            index,
            idOf(`test of ${prices[0]}`),
            amountKobo / tests,
          ],
        );
      ids.set(order, idOf(order));
    },
    expect(model, { order, tests, amountKobo, isPaid }) {
      const reference = `LAB-${order}`;
      model.labOrders[order] = {
        reference,
        cancelled: false,
        createdAt: model.now,
        tests: Array.from({ length: tests }, () => ({ action: null, hasResult: false })),
      };
      model.payments[reference] = newPayment(order, amountKobo, isPaid ? 'paid' : 'pending');
    },
  }),
  defineCommand<{ order: string; reference: string; isPaid: boolean }>({
    name: 'app.pay-order-again',
    actors: ['app of consumers'],
    weight: 3,
    isRow: true,
    isAlone: true,
    propose(model, random, name) {
      const order = random.pick(
        Object.keys(model.labOrders).filter((one) => {
          const { cancelled, reference } = model.labOrders[one]!;
          return !cancelled && model.payments[reference]!.status !== 'paid';
        }),
      );
      return order ? { order, reference: `AGAIN-${name}`, isPaid: random.chance(0.7) } : null;
    },
    sentence: ({ order, reference, isPaid }) =>
      `pays ${order} with another reference, ${reference}, ${isPaid ? 'paid' : 'not paid yet'}`,
    async run(world, { order, reference, isPaid }) {
      const row = [idOf(reference), reference, isPaid ? 'paid' : 'pending', idIn(world, order)];
      await world.office.db.query(
        `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, status)
         select $1, $2, 'cart', total_kobo, consumer_uuid, $3 from lab_orders where uuid = $4`,
        row,
      );
      await world.office.db.query('update lab_orders set payment_uuid = $1 where uuid = $2', [
        row[0],
        row[3],
      ]);
    },
    expect(model, { order, reference, isPaid }) {
      const ordered = model.labOrders[order]!;
      const former = model.payments[ordered.reference]!;
      addPayment(model, reference, newPayment(order, former.amountKobo, isPaid ? 'paid' : 'pending'));
      // A success that arrives for the former reference pays for nothing.
      former.source = `former payment of ${order}`;
      ordered.reference = reference;
    },
  }),
  defineCommand<{ order: string; index: number; action: LabAction }>({
    name: 'lab.decide',
    actors: lab,
    weight: 10,
    propose(model, random) {
      const order = random.pick(
        Object.keys(model.labOrders).filter(
          (one) => random.chance(0.1) || labStatus(model.labOrders[one]!) !== 'completed',
        ),
      );
      if (!order) return null;
      const { tests } = model.labOrders[order]!;
      const open = tests.flatMap(({ action }, index) => (action === null ? [index] : []));
      const index = random.pick(open.length > 0 && random.chance(0.9) ? open : [...tests.keys()])!;
      const fitting = tests[index]!.hasResult && random.chance(0.5) ? needsResult : labActions;
      return { order, index, action: random.pick(fitting)! };
    },
    sentence: ({ order, index, action }) => `sets “${action}” for test ${index + 1} of ${order}`,
    async run(world, { order, index, action }, actor) {
      idIn(world, order);
      await world.office.as(actor.replaceAll(' ', '-')).call(labOrders.setItemAction, {
        query: { uuid: idOf(`${order} test ${index}`), '{product}_action': action },
      });
    },
    expect: (model, { order, index, action }) => decide(model, order, index, action),
  }),
  defineCommand<{ order: string; index: number }>({
    name: 'lab.upload-result',
    actors: lab,
    weight: 3,
    propose(model, random) {
      const order = random.pick(
        Object.keys(model.labOrders).filter((one) => labStatus(model.labOrders[one]!) !== 'completed'),
      );
      return order ? { order, index: random.int(0, model.labOrders[order]!.tests.length - 1) } : null;
    },
    sentence: ({ order, index }) => `uploads the result of test ${index + 1} of ${order}`,
    async run(world, { order, index }, actor) {
      const file = new File([PDF], 'result.pdf', { type: 'application/pdf' });
      await world.office.as(actor.replaceAll(' ', '-')).call(labOrders.uploadResult, {
        body: { item_uuid: idOf(`${order} test ${index}`), order_uuid: idIn(world, order) },
        files: { file },
      });
    },
    expect: (model, { order, index }) => uploadResult(model, order, index),
  }),
  defineCommand<{ order: string; consumer: string; items: number }>({
    name: 'app.order-treatment',
    actors: ['app of consumers'],
    weight: 2,
    isRow: true,
    propose: (_model, random, name) => ({
      order: `treatment order ${name}`,
      consumer: random.pick(consumers)!,
      items: random.int(1, 2),
    }),
    sentence: ({ order, items }) => `orders ${items} treatments as ${order}`,
    async run({ office, ids, model }, { order, consumer, items }) {
      await office.db.query(
        `insert into treatment_orders (uuid, reference_id, consumer_uuid, disease_uuid, kind, amount_kobo, paid, name, mobile, line1,
           search, created_at) values ($1, $2, $3, (select uuid from diseases limit 1), 'plan', 250000, true, 'N', 'M', 'L', '', $4)`,
        [idOf(order), `TR-${order}`, idOf(consumer), new Date(model.now)],
      );
      for (let index = 0; index < items; index += 1)
        await office.db.query(
          `insert into treatment_items (uuid, order_uuid, position, plan_name, price_kobo) values ($1, $2, $3, 'Plan', 100000)`,
          [idOf(`${order} item ${index}`), idOf(order), index],
        );
      ids.set(order, idOf(order));
    },
    expect(model, { order, items }) {
      model.treatmentOrders[order] = { items: Array.from({ length: items }, () => 'ordered') };
    },
  }),
  defineCommand<{ order: string; index: number; status: string }>({
    name: 'treatment.move',
    actors: ['admin 1', 'admin 2'],
    weight: 6,
    propose(model, random) {
      const names = Object.keys(model.treatmentOrders);
      const open = names.filter((name) => model.treatmentOrders[name]!.items.some(isOpenItem));
      const order = random.pick(open.length > 0 && random.chance(0.9) ? open : names);
      if (!order) return null;
      const { items } = model.treatmentOrders[order]!;
      const index = Math.max(0, random.chance(0.8) ? items.findIndex(isOpenItem) : items.length - 1);
      const [next] = treatmentNext[items[index]!]!;
      const status = next && random.chance(0.7) ? next : random.pick(Object.keys(treatmentNext));
      return status ? { order, index, status } : null;
    },
    sentence: ({ order, index, status }) => `moves item ${index + 1} of ${order} to ${status}`,
    async run(world, { order, index, status }, actor) {
      if (!world.ids.has(order)) throw new Skipped(order);
      await world.office.as(actor.replaceAll(' ', '-')).call(labOrders.setItemAction, {
        query: { uuid: idOf(`${order} item ${index}`), '{product}_action': status },
      });
    },
    expect: (model, { order, index, status }) => moveTreatment(model, order, index, status),
  }),
];
