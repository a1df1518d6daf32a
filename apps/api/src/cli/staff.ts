import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { addStaff, setPassword } from '../domains/workspace/access/staff.service.ts';
import { setRole, setStaffActive } from '../domains/workspace/access/access-commands.service.ts';
import { assembled } from '../domains.ts';
import type { Db } from '../schema.ts';
import { runCommand } from './run.ts';

const HELP = `npm run staff -- add USERNAME --role ROLE --name "First Last" --email E-MAIL --mobile NUMBER
npm run staff -- password USERNAME
npm run staff -- role USERNAME ROLE
npm run staff -- disable USERNAME
npm run staff -- enable USERNAME

A password has at least 12 characters and is not a common one. It is read from a prompt, or from the first line of standard input when that is not a terminal.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    role: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    mobile: { type: 'string' },
  },
});
const [command, username = '', extra = ''] = positionals;

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

async function add(db: Db, product: string) {
  const { role = '', name = '', email = '', mobile = '' } = values;
  if (!role || !name || !email || !mobile) throw new Error(HELP);
  await addStaff(db, { username, role, name, email, mobile, password: await askPassword() }, product);
  return `Added ${username} as ${role}.`;
}

const commands: Record<string, (db: Db, product: string) => Promise<string>> = {
  add,
  password: async (db, product) => {
    await setPassword(db, username, await askPassword(), product);
    return `The password of ${username} was changed and all their sessions were ended.`;
  },
  role: async (db) => {
    await setRole({ ...assembled, db }, username, extra);
    return `${username} is now ${extra}. All their sessions were ended.`;
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

const run = commands[command ?? ''];
if (!run || !username) {
  process.stderr.write(`${HELP}\n`);
  process.exitCode = 1;
} else await runCommand(({ primary }, { product }) => run(primary.db, product.name));
