import { ApiError } from '@baobab/contract/kit/client';
import pg from 'pg';
import { Refusal, type Model } from '../model/model.ts';
import { Skipped, type Command, type CommandKind, type Outcome, type World } from './command.ts';

/** A request of a step with its reply. */
export interface Sent {
  command: Command;
  outcome: Outcome | null;
}

export type Kinds = ReadonlyMap<string, CommandKind>;

async function send(world: World, kinds: Kinds, command: Command): Promise<Sent> {
  try {
    const facts = await world.timers.time(command.kind, () =>
      kinds.get(command.kind)!.run(world, command.args, command.actor),
    );
    return { command, outcome: { ok: true, status: 200, message: '', ...(facts ? { facts } : {}) } };
  } catch (error) {
    if (error instanceof Skipped || (world.isReplay && error instanceof TypeError))
      return { command, outcome: null };
    // A reply that was cut off is no reply.
    if (world.isRealTime && error instanceof TypeError)
      return { command, outcome: { ok: false, status: 0, message: 'no reply' } };
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { command, outcome: { ok: false, ...refusal } };
  }
}

/** The database refuses a second row as the server does: a shortened run can write one that a left-out command had freed. */
function refusalOf(error: unknown): Pick<Outcome, 'status' | 'message'> | null {
  if (error instanceof ApiError) return { status: error.status, message: error.message };
  if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
    return { status: 409, message: error.message };
  return null;
}
const UNIQUE_VIOLATION = '23505';

/** Sends the commands at once; a command whose reply is lost is sent twice. */
export async function runStep(world: World, kinds: Kinds, commands: readonly Command[]): Promise<Sent[]> {
  const sent = await Promise.all(
    commands.map(async (command) => {
      if (command.repeat === 'meanwhile')
        return Promise.all([send(world, kinds, command), send(world, kinds, command)]);
      const first = await send(world, kinds, command);
      return command.repeat === 'after' ? [first, await send(world, kinds, command)] : [first];
    }),
  );
  return sent.flat().filter(({ outcome }) => outcome !== null);
}

export interface Expected {
  model: Model;
  /** Requests whose reply differs from that of the model. */
  differences: { command: Command; expected: string; actual: string }[];
}

function differenceOf(model: Model, kinds: Kinds, { command, outcome }: Sent, world: World) {
  const expected = expect(model, kinds, command, world);
  if (outcome!.status === 0) return null;
  const actual = textOf(outcome!, expected.startsWith('done, '));
  if (actual === expected.split(': ')[0]) return null;
  return { command, expected, actual: `${actual}${outcome!.message && `: ${outcome!.message}`}` };
}

function expect(model: Model, kinds: Kinds, { kind, args, actor }: Command, world: World): string {
  // A refused action changes nothing but the request for a second person, so the model is not rolled back.
  try {
    // Disabled staff are refused on their next request.
    if (model.staff[actor]?.active === false) return 'refused: the account is disabled';
    const facts = kinds.get(kind)!.expect(model, args, actor, world);
    return facts ? `done, ${facts}` : 'done';
  } catch (error) {
    if (error instanceof Refusal) return `refused: ${error.message}`;
    if (world.isReplay && error instanceof TypeError) return 'refused: unknown record';
    throw error;
  }
}

const textOf = ({ ok, facts }: Outcome, withFacts: boolean) =>
  ok ? (withFacts && facts ? `done, ${facts}` : 'done') : 'refused';

/** Bounds the search when many requests exclude each other; six of one record have 1,957 beginnings of an order. */
const MAX_TRIED = 3_000;

/** The possible results of a step: the replies must be those of some order of its requests. */
export function* explanations(
  world: World,
  kinds: Kinds,
  start: Model,
  sent: readonly Sent[],
): Generator<Expected> {
  let tried = 0;
  yield* continueFrom(start, sent);

  function* continueFrom(before: Model, rest: readonly Sent[]): Generator<Expected> {
    if (rest.length === 0) yield { model: before, differences: [] };
    // Equal requests with equal replies can be exchanged.
    const distinct = new Map(rest.map((one, index) => [JSON.stringify(one), index]));
    for (const index of distinct.values()) {
      const one = rest[index]!;
      if ((tried += 1) > MAX_TRIED) return;
      const model = structuredClone(before);
      // Without a reply the request was done or not.
      if (one.outcome!.status === 0) yield* continueFrom(before, rest.toSpliced(index, 1));
      if (!differenceOf(model, kinds, one, world)) yield* continueFrom(model, rest.toSpliced(index, 1));
    }
  }
}

/** The prediction for the requests in the order in which they were sent, when no order explains the replies. */
export function inSentOrder(world: World, kinds: Kinds, start: Model, sent: readonly Sent[]): Expected {
  const model = structuredClone(start);
  return { model, differences: sent.flatMap((one) => differenceOf(model, kinds, one, world) ?? []) };
}

/** The records that a command names, every name with a number, and those that depend on them. */
function namesIn(model: Model, kinds: Kinds, { kind, args }: Command): Set<string> {
  const named = (JSON.stringify(args).match(/"[^"]*\d[^"]*"/g) ?? []).map((text) => text.slice(1, -1));
  const bookings = named.map(
    (name) => model.bookings[name] ?? model.bookings[model.payments[name]?.source ?? ''],
  );
  return new Set([
    ...named,
    ...(kinds.get(kind)!.touches?.(model) ?? []),
    // Sendings share the limit of a day.
    ...(kind.startsWith('message.') ? ['messages'] : []),
    ...bookings.flatMap((one) => (one ? [one.slot, one.coupon ?? one.slot, one.reference ?? one.slot] : [])),
  ]);
}

/** Requests that name a common record, directly or through others. The order of separate groups does not matter. */
export function groupsOf(model: Model, kinds: Kinds, sent: readonly Sent[]): Sent[][] {
  let groups: { names: Set<string>; sent: Sent[] }[] = [];
  for (const one of sent) {
    const names = namesIn(model, kinds, one.command);
    const joined = groups.filter((group) => [...names].some((name) => group.names.has(name)));
    groups = groups.filter((group) => !joined.includes(group));
    groups.push({
      names: new Set([...names, ...joined.flatMap((group) => [...group.names])]),
      sent: [...joined.flatMap((group) => group.sent), one],
    });
  }
  return groups.map((group) => group.sent);
}
