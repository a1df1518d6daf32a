import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf } from '../figure.ts';
import { inFolder, nodeNames, ports } from '../layout.ts';
import { startReading } from '../readers.ts';
import { signInAdmin } from '../writers.ts';

const WRITES = 50;

/** Reads lists from the replica: right after a write, and while all replicas are away. */
export async function proveReplica() {
  const { figures, atMost, fact } = figuresOf('replica');
  const address = `http://127.0.0.1:${ports.front}`;
  const token = await signInAdmin(address);
  fact('lists are read from the replica', await usesReplica());
  let unseen = 0;
  for (let number = 0; number < WRITES; number += 1)
    if (!(await seesOwnWrite(address, token, number))) unseen += 1;
  atMost('own writes that the next list does not show', unseen, 0);

  const reading = startReading(address, token, 20);
  await sleep(2_000);
  try {
    await setReplicas('maint');
    await sleep(8_000);
  } finally {
    await setReplicas('ready');
  }
  await sleep(5_000);
  atMost('reads that failed while all replicas were away', await reading.stop(), 0);
  fact('the replica is used again', await usesReplica());
  return figures;
}

/** Adds a user and reads the list of users. */
async function seesOwnWrite(address: string, token: string, number: number): Promise<boolean> {
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const mobile = `+23470${String(Date.now()).slice(-6)}${String(number).padStart(2, '0')}`;
  const person = {
    firstName: 'Replica',
    lastName: `Proof ${number}`,
    email: `proof-${mobile.slice(1)}@example.com`,
  };
  const added = await fetch(`${address}/api/v1/user/auth/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...person, mobile }),
  });
  if (!added.ok) throw new Error(`adding a user answered ${added.status}: ${await added.text()}`);
  const found = await fetch(`${address}/api/v1/user/admin/users?page=1&limit=10&search=${person.email}`, {
    headers,
  });
  return (await found.text()).includes(person.email);
}

/** Whether each API process reads its replica, by its metrics. */
async function usesReplica(): Promise<boolean> {
  const pages = await Promise.all(
    ports.api.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  return pages.every((page) => /baobab_replica_lag_seconds\{used="yes"\}/.test(page));
}

/** Takes all replicas out of HAProxy, or back into it. */
export async function setReplicas(state: 'maint' | 'ready') {
  for (const [index] of nodeNames.entries()) {
    const socket = connect(inFolder('haproxy.sock'));
    socket.end(`set server replicas/s${index + 1} state ${state}\n`);
    await text(socket);
    if (state === 'ready') continue;
    const sessions = connect(inFolder('haproxy.sock'));
    sessions.end(`shutdown sessions server replicas/s${index + 1}\n`);
    await text(sessions);
  }
}
