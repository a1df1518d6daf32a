import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { roles } from '@baobab/contract/kit/roles';
import { addStaff, setPassword } from '../domains/workspace/access/staff.service.ts';
import { inviteByCommand } from '../domains/workspace/access/invitations.service.ts';
import { setRole, setStaffActive } from '../domains/workspace/access/access-commands.service.ts';
import { assembled } from '../domains.ts';
import type { Settings } from '../platform/settings.ts';
import type { Db } from '../schema.ts';
import { readCommand } from './arguments.ts';
import { inviteLink } from './invite-link.ts';
import { runCommand } from './run.ts';

const role = { type: 'string', about: `one of ${roles.join(', ')}`, value: 'role', required: true } as const;
const email = { type: 'string', about: 'the e-mail address', value: 'e-mail', required: true } as const;
const asked =
  'The password is read from a prompt, or from the first line of standard input when that is not a terminal.';

const { command, positionals, values } = readCommand('staff', {
  invite: {
    about: 'Prints a link with which a person creates their account.',
    options: { email, role },
  },
  add: {
    about: `Adds a person. ${asked} It has at least 12 characters and is not a common one.`,
    arguments: ['<username>'],
    options: {
      role,
      name: { type: 'string', about: 'the first and the last name', value: '"First Last"', required: true },
      email,
      mobile: { type: 'string', about: 'the mobile number', value: 'number', required: true },
    },
  },
  password: { about: `Sets a new password. ${asked}`, arguments: ['<username>'] },
  role: { about: 'Changes the role of a person.', arguments: ['<username>', '<role>'] },
  disable: { about: 'Ends the access of a person.', arguments: ['<username>'] },
  enable: { about: 'Gives a person their access back.', arguments: ['<username>'] },
});
const [username = '', newRole = ''] = positionals;
const textOf = (name: string) => String(values[name]);

/** Reads the password without echo. It is never an argument, which other users of the machine could read. */
async function askPassword(): Promise<string> {
  const muted = new Writable({ write: (_chunk, _encoding, next) => next() });
  if (process.stdin.isTTY) process.stdout.write('Password: ');
  const lines = createInterface({ input: process.stdin, output: muted, terminal: process.stdin.isTTY });
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  if (process.stdin.isTTY) process.stdout.write('\n');
  return answer.trim();
}

type Work = (db: Db, settings: Settings) => Promise<string>;

const commands: Record<string, Work> = {
  invite: async (db, settings) => {
    const { token, expiresAt } = await inviteByCommand(db, { email: textOf('email'), role: textOf('role') });
    return `The link works once, until ${formatDateTime(expiresAt)}:\n${inviteLink(settings, token)}`;
  },
  add: async (db, { product }) => {
    const person = {
      role: textOf('role'),
      name: textOf('name'),
      email: textOf('email'),
      mobile: textOf('mobile'),
    };
    await addStaff(db, { username, ...person, password: await askPassword() }, product.name);
    return `Added ${username} as ${person.role}.`;
  },
  password: async (db, { product }) => {
    await setPassword(db, username, await askPassword(), product.name);
    return `The password of ${username} was changed and all their sessions were ended.`;
  },
  role: async (db) => {
    await setRole({ ...assembled, db }, username, newRole);
    return `${username} is now ${newRole}. All their sessions were ended.`;
  },
  disable: async (db) => {
    await setStaffActive({ ...assembled, db }, username, false);
    return `${username} can no longer sign in. All their sessions were ended.`;
  },
  enable: async (db) => {
    await setStaffActive({ ...assembled, db }, username, true);
    return `${username} can sign in again.`;
  },
};

await runCommand(({ primary }, settings) => commands[command]!(primary.db, settings));
