import { commandKinds } from '../commands/all.ts';
import type { Command, CommandKind, World } from './command.ts';
import type { Random } from './random.ts';

const MAX_AT_ONCE = 6;

/** Limits a run to some actors or commands, by the beginning of their names. */
export interface Focus {
  actors?: readonly string[];
  commands?: readonly string[];
  /** Without the clock, which cannot jump in real time. */
  hasRealTime?: boolean;
}

/** Up to six commands that make sense now; every second step has a single one. */
export function proposeStep(world: World, random: Random, step: number, focus: Focus): Command[] {
  const wanted = random.chance(0.5) ? 1 : random.int(2, MAX_AT_ONCE);
  const { actors, commands: names, hasRealTime } = focus;
  const kinds = [...commandKinds.values()].filter(
    (kind) =>
      kind.actors.some((one) => isWanted(one, actors)) &&
      isWanted(kind.name, names) &&
      !(hasRealTime && kind.actors.includes('clock')),
  );
  const commands: Command[] = [];
  for (let tries = 0; commands.length < wanted && tries < 40; tries += 1) {
    const kind = pickWeighted(kinds, random);
    const actor = random.pick(kind.actors.filter((one) => isWanted(one, actors)))!;
    const args = kind.propose(world.model, random, `${step}.${commands.length}`, actor);
    if (!args) continue;
    if (kind.isAlone && commands.length > 0) continue;
    commands.push({ kind: kind.name, actor, args, ...repetition(kind, random) });
    if (kind.isAlone) break;
  }
  return commands;
}

/** The clock always runs: without it nothing expires. */
const isWanted = (name: string, wanted?: readonly string[]) =>
  !wanted || name.startsWith('clock') || wanted.some((one) => name.startsWith(one));

function repetition({ isRow, isAlone }: CommandKind, random: Random): Pick<Command, 'repeat'> {
  if (isRow || isAlone || random.chance(0.9)) return {};
  return { repeat: random.chance(0.5) ? 'after' : 'meanwhile' };
}

function pickWeighted(kinds: readonly CommandKind[], random: Random): CommandKind {
  let left = random.next() * kinds.reduce((sum, { weight }) => sum + weight, 0);
  return kinds.find(({ weight }) => (left -= weight) < 0) ?? kinds.at(-1)!;
}
