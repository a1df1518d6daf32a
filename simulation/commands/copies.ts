import { duplicates } from '@baobab/contract/overview/duplicates';
import { people } from '@baobab/contract/overview/people';
import { privacy } from '@baobab/contract/overview/privacy';
import { users } from '@baobab/contract/people/users';
import { defineCommand, idIn, Skipped } from '../engine/command.ts';
import { idOf } from '../engine/ids.ts';
import {
  addCopy,
  buyAsCopy,
  editCopy,
  eraseCopy,
  fields,
  hasNumber,
  mergeCopies,
  undoCopies,
  type Field,
} from '../model/copies.ts';
import { expireFiles } from '../model/exports.ts';

const MAX_COPIES = 12;
const admins = ['admin 1', 'admin 2'];
const wire = (name: string) => name.replaceAll(' ', '-');
const lastNameOf = (name: string) => `Copy${name.replaceAll(/\D/g, '')}`;
const numberOf = (name: string) => `+23480600${name.replaceAll(/\D/g, '').slice(-5).padStart(5, '0')}`;

/** Consumers of whom some are one person: they are added, merged, taken apart and erased in every order. */
export const copyCommands = [
  defineCommand<{ name: string }>({
    name: 'copy.add',
    actors: admins,
    weight: 3,
    isAlone: true,
    propose: (model, _random, serial) =>
      Object.keys(model.copies).length >= MAX_COPIES ? null : { name: `copy ${serial}` },
    sentence: ({ name }) => `adds ${name} with a note and a question to support`,
    async run({ office, ids, model }, { name }, actor) {
      const number = name.replaceAll(/\D/g, '');
      const { user } = await office.as(wire(actor)).call(users.add, {
        body: {
          firstName: 'Copied',
          lastName: lastNameOf(name),
          email: `copy.${number}@copies.example`,
          mobile: numberOf(name),
        },
      });
      ids.set(name, user.uuid);
      // Copies give no consent, so no message reaches them and the model of messages can leave them out.
      await office.db.query('update accounts set push_consent = false where uuid = $1', [user.uuid]);
      await office.as(wire(actor)).call(users.setActive, { params: { uuid: user.uuid, active: false } });
      await office
        .as(wire(actor))
        .call(people.addNote, { body: { person: user.uuid, text: `Note of ${name}` } });
      const [channel, question] = [idOf(`chat of ${name}`), idOf(`question of ${name}`)];
      await office.db.query(
        'insert into support_channels (uuid, consumer_uuid, last_seq) values ($1, $2, 1)',
        [channel, user.uuid],
      );
      await office.db.query(
        'insert into support_cases (uuid, channel_uuid, started_at) values ($1, $2, $3)',
        [question, channel, new Date(model.now)],
      );
      await office.db.query('update support_channels set case_uuid = $2 where uuid = $1', [
        channel,
        question,
      ]);
      await office.db.query(
        `insert into support_messages (channel_uuid, seq, uuid, author_uuid, side, text)
         values ($1, 1, $2, $3, 'consumer', $4)`,
        [channel, question, user.uuid, `Question of ${name}`],
      );
    },
    expect: (model, { name }) => addCopy(model, name, numberOf(name)),
  }),
  defineCommand<{ name: string; reference: string; order: string; amountKobo: number }>({
    name: 'copy.buy',
    actors: ['app of consumers'],
    weight: 3,
    isRow: true,
    isAlone: true,
    propose(model, random, serial) {
      const name = random.pick(
        Object.keys(model.copies).filter((copy) => !model.copies[copy]!.into && !model.copies[copy]!.erased),
      );
      if (!name) return null;
      const order = `treatment of copy ${serial}`;
      return { name, reference: `CP-${serial}`, order, amountKobo: 1_000 * random.int(1, 9) };
    },
    sentence: ({ name, reference, order }) => `pays ${reference} for ${order} as ${name}`,
    async run(world, { name, reference, order, amountKobo }) {
      const { office, ids, model } = world;
      const consumer = idIn(world, name);
      await office.db.query(
        `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, status)
         values ($1, $2, 'treatmentplan', $3, $4, 'paid')`,
        [idOf(reference), reference, amountKobo, consumer],
      );
      await office.db.query(
        `insert into treatment_orders (uuid, reference_id, consumer_uuid, disease_uuid, kind, amount_kobo, paid, payment_uuid,
           status, name, mobile, line1, search, created_at)
         values ($1, $2, $3, (select uuid from diseases limit 1), 'plan', $4, true, $5, 'delivered', 'N', 'M', 'L', '', $6)`,
        [idOf(order), `TR-${order}`, consumer, amountKobo, idOf(reference), new Date(model.now)],
      );
      await office.db.query(
        `insert into treatment_items (uuid, order_uuid, position, plan_name, price_kobo, action, action_at)
         values ($1, $2, 0, 'Plan', $3, 'delivered', $4)`,
        [idOf(`${order} item 0`), idOf(order), amountKobo, new Date(model.now)],
      );
      ids.set(order, idOf(order));
    },
    expect: (model, { name, reference, order, amountKobo }) =>
      buyAsCopy(model, name, reference, order, amountKobo),
  }),
  defineCommand<{ name: string; field: Field; value: string }>({
    name: 'copy.edit',
    actors: ['app of consumers'],
    weight: 3,
    isRow: true,
    isAlone: true,
    propose(model, random) {
      const name = random.pick(
        Object.keys(model.copies).filter((copy) => !model.copies[copy]!.into && !model.copies[copy]!.erased),
      );
      if (!name) return null;
      const field = random.pick(fields)!;
      // A number that a merge has taken from one record and nobody has any more, or a new one.
      const given = Object.keys(model.copies).map(numberOf);
      const numbers = [...given, `+23480601${String(random.int(0, 99_999)).padStart(5, '0')}`];
      const value =
        field === 'gender'
          ? random.pick(['male', 'female', 'others'])
          : random.pick(numbers.filter((number) => !hasNumber(model, number)));
      return value ? { name, field, value } : null;
    },
    sentence: ({ name, field, value }) => `changes the ${field} of ${name} to ${value}`,
    async run(world, { name, field, value }) {
      if (hasNumber(world.model, value)) throw new Skipped(value);
      await world.office.db.query(`update accounts set ${field} = $2, updated_at = $3 where uuid = $1`, [
        idIn(world, name),
        value,
        new Date(world.model.now),
      ]);
    },
    expect: (model, { name, field, value }) => editCopy(model, name, field, value),
  }),
  defineCommand<{ kept: string; merged: string; take: Field[] }>({
    name: 'copy.merge',
    actors: admins,
    weight: 4,
    isAlone: true,
    propose(model, random) {
      const names = Object.keys(model.copies).filter(
        (name) => !model.copies[name]!.erased || random.chance(0.1),
      );
      const kept = random.pick(names);
      const merged = random.pick(names.filter((name) => name !== kept));
      return kept && merged ? { kept, merged, take: fields.filter(() => random.chance(0.4)) } : null;
    },
    sentence: ({ kept, merged, take }) =>
      `merges ${merged} into ${kept}${take.length > 0 ? ` with its ${take.join(' and ')}` : ''}`,
    async run(world, { kept, merged, take }, actor) {
      const { data } = await world.office.as(wire(actor)).call(duplicates.merge, {
        body: { kind: 'consumer', kept: idIn(world, kept), merged: idIn(world, merged), take },
      });
      world.ids.set(`merge ${kept} ${merged}`, data.uuid);
    },
    expect: (model, { kept, merged, take }) => mergeCopies(model, kept, merged, take),
  }),
  defineCommand<{ kept: string; merged: string }>({
    name: 'copy.undo',
    actors: admins,
    weight: 3,
    isAlone: true,
    propose(model, random) {
      const merged = random.pick(Object.keys(model.copies).filter((name) => model.copies[name]!.into));
      return merged ? { kept: model.copies[merged]!.into!, merged } : null;
    },
    sentence: ({ kept, merged }) => `undoes the merge of ${merged} into ${kept}`,
    async run(world, { kept, merged }, actor) {
      const uuid = idIn(world, `merge ${kept} ${merged}`);
      await world.office.as(wire(actor)).call(duplicates.undo, { params: { uuid } });
    },
    expect: (model, { kept, merged }) => undoCopies(model, kept, merged),
  }),
  defineCommand<{ name: string }>({
    name: 'copy.erase',
    actors: ['admin 1'],
    weight: 1,
    isAlone: true,
    propose(model, random) {
      // An erased copy can neither be merged nor split, so most of them stay for a while.
      if (random.chance(0.7)) return null;
      const name = random.pick(Object.keys(model.copies).filter((copy) => !model.copies[copy]!.erased));
      return name ? { name } : null;
    },
    sentence: ({ name }) => `erases ${name}`,
    async run(world, { name }) {
      await world.office.as('admin-1').call(privacy.erase, {
        params: { uuid: idIn(world, name) },
        body: { reason: 'Asked for it', confirmation: `Copied ${lastNameOf(name)}` },
      });
    },
    expect(model, { name }) {
      eraseCopy(model, name);
      expireFiles(model);
    },
  }),
];
