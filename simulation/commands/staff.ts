import { access } from '@baobab/contract/workspace/access/access';
import { approvals } from '@baobab/contract/workspace/approvals';
import { staff } from '@baobab/contract/workspace/staff/staff';
import { defineCommand, idIn, Skipped } from '../engine/command.ts';
import { PASSWORD } from '../engine/first-day.ts';
import { idOf } from '../engine/ids.ts';
import { confirm, decline, pendingApprovals } from '../model/approvals.ts';
import type { Model } from '../model/model.ts';
import { accept, changeRole, emailOf, invite, setActive } from '../model/staff.ts';

const admins = ['admin 1', 'admin 2'];
const wire = (name: string) => name.replaceAll(' ', '-');
const colleagues = ['dmp admin', 'support agent', 'admin 2'];
/** Admin 3 leaves once, with a bulk action that still runs; others also while a file is prepared for them. */
const hasWork = (model: Model, name: string) =>
  Object.values(model.bulkActions).some(({ by, isRunning }) => by === name && isRunning) ||
  (name !== 'admin 3' &&
    Object.values(model.exports).some(({ by, state }) => by === name && state === 'queued'));

export const staffCommands = [
  defineCommand<{ name: string; role: 'admin' | 'support' }>({
    name: 'staff.invite',
    actors: admins,
    weight: 2,
    isAlone: true,
    propose: (_model, random, name) => ({
      name: `invitation ${name}`,
      role: random.chance(0.3) ? 'admin' : 'support',
    }),
    sentence: ({ name, role }) => `invites a person as ${role} (${name})`,
    async run({ office, notes }, { name, role }, actor) {
      const { data } = await office
        .as(wire(actor))
        .call(staff.invite, { body: { email: emailOf(name), role } });
      notes.set(name, data.link!.split(/[#=/]/).at(-1)!);
    },
    expect: (model, { name, role }, actor) => invite(model, name, role, actor),
  }),
  defineCommand<{ name: string; person: string }>({
    name: 'staff.accept',
    actors: ['invited person'],
    weight: 2,
    isAlone: true,
    propose(model, random, serial) {
      const name = random.pick(
        Object.keys(model.invitations).filter((one) => model.invitations[one]!.state === 'open'),
      );
      return name ? { name, person: `person ${serial}` } : null;
    },
    sentence: ({ name }) => `accepts ${name}`,
    async run({ office, notes }, { name, person }) {
      const token = notes.get(name);
      if (!token) throw new Skipped(name);
      await office.anonymous.call(access.acceptInvitation, {
        body: {
          token,
          username: wire(person).replace('.', '-'),
          full_name: 'New Colleague',
          email: emailOf(name),
          mobile: `+23480400${String(Number(person.replace(/\D/g, '')) % 100_000).padStart(5, '0')}`,
          password: `${PASSWORD}-${person}`,
        },
      });
    },
    expect: (model, { name, person }) => accept(model, name, person),
  }),
  defineCommand<{ name: string; active: boolean }>({
    name: 'staff.set-active',
    actors: ['admin 1'],
    weight: 4,
    isAlone: true,
    propose(model, random) {
      const disabled = colleagues.filter((name) => !model.staff[name]!.active);
      const busy = [...colleagues, 'admin 3'].filter(
        (one) => model.staff[one]!.active && hasWork(model, one),
      );
      const leaving = busy.length > 0 ? busy : random.chance(0.3) ? colleagues : [];
      const name = random.pick(disabled.length > 0 ? disabled : leaving);
      return name ? { name, active: !model.staff[name]!.active } : null;
    },
    sentence: ({ name, active }) => `${active ? 'enables' : 'disables'} ${name}`,
    async run({ office }, { name, active }, actor) {
      await office.as(wire(actor)).call(staff.setActive, { params: { uuid: idOf(name) }, body: { active } });
      if (active) await office.signIn(wire(name));
    },
    expect: (model, { name, active }, actor) => setActive(model, name, active, actor),
  }),
  defineCommand<{ name: string; role: 'support' | 'analytics-admin' }>({
    name: 'staff.change-role',
    actors: admins,
    weight: 2,
    isAlone: true,
    propose: (model) => ({
      name: 'analytics admin',
      role: model.staff['analytics admin']!.role === 'support' ? 'analytics-admin' : 'support',
    }),
    sentence: ({ name, role }) => `makes ${name} ${role}`,
    async run({ office }, { name, role }, actor) {
      await office.as(wire(actor)).call(staff.changeRole, { params: { uuid: idOf(name) }, body: { role } });
      await office.signIn(wire(name));
    },
    expect: (model, { name, role }, actor) => changeRole(model, name, role, actor),
  }),
  defineCommand<{ approval: string; seen: string }>({
    name: 'approval.confirm',
    actors: [...admins, 'admin 3'],
    weight: 5,
    isAlone: true,
    propose(model, random) {
      const [approval, request] = random.pick(pendingApprovals(model)) ?? [];
      return approval && request ? { approval, seen: request.shown } : null;
    },
    sentence: ({ approval, seen }) => `confirms the ${approval}, which shows “${seen}”`,
    async run(world, { approval }, actor) {
      await world.office.as(wire(actor)).call(approvals.confirm, { params: { uuid: idIn(world, approval) } });
      if (approval.startsWith('role-change')) await world.office.signIn(wire(approval.split(' of ')[1]!));
    },
    expect: (model, { approval, seen }, actor) => confirm(model, approval, actor, seen),
  }),
  defineCommand<{ approval: string }>({
    name: 'approval.decline',
    actors: admins,
    weight: 2,
    isAlone: true,
    propose(model, random) {
      const [approval] = random.pick(pendingApprovals(model)) ?? [];
      return approval ? { approval } : null;
    },
    sentence: ({ approval }) => `rejects or withdraws the ${approval}`,
    async run(world, { approval }, actor) {
      const client = world.office.as(wire(actor));
      const params = { uuid: idIn(world, approval) };
      if (world.model.approvals[approval]!.by === actor) await client.call(approvals.withdraw, { params });
      else await client.call(approvals.reject, { params, body: { reason: 'No' } });
    },
    expect: (model, { approval }, actor) => decline(model, approval, actor),
  }),
];
