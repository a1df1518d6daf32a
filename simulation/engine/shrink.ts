import type { Command } from './command.ts';
import type { RunResult } from './run-result.ts';

type Script = readonly (readonly Command[])[];

/** A concurrent fault needs some luck, so a candidate may fail to fail this often. */
const TRIES = 3;

/** Time passes and jobs run in nearly every fault. */
const KEPT_AREAS = ['clock', 'worker'];
const areaOf = ({ kind }: Command) => kind.split('.')[0]!;

const keepCommands = (script: Script, isKept: (command: Command) => boolean): Script =>
  script.map((step) => step.filter(isKept)).filter((step) => step.length > 0);

/**
 * Removes commands as long as the repeated run still violates the invariant: all areas but those of the last step,
 * single areas, then steps in halves, quarters and so on, then single commands.
 */
export async function shrink(
  repeat: (script: Script) => Promise<RunResult>,
  failed: RunResult,
  limitMs: number,
): Promise<RunResult> {
  const end = Date.now() + limitMs;
  let best = failed;
  async function attempt(script: Script): Promise<boolean> {
    const tries = script.some((step) => step.length > 1) ? TRIES : 1;
    for (let index = 0; index < tries && Date.now() < end; index += 1) {
      const result = await repeat(script);
      if (!result.failure) continue;
      best = result;
      return true;
    }
    return false;
  }

  await removeAreas();
  await removeSteps();
  await removeCommands();
  return best;

  async function removeAreas() {
    const last = new Set([...KEPT_AREAS, ...best.steps.at(-1)!.map(areaOf)]);
    if (await attempt(keepCommands(best.steps, (command) => last.has(areaOf(command))))) return;
    const counts = Map.groupBy(best.steps.flat(), areaOf);
    const areas = [...counts.keys()].toSorted((a, b) => counts.get(b)!.length - counts.get(a)!.length);
    for (const area of areas) await attempt(keepCommands(best.steps, (command) => areaOf(command) !== area));
  }

  async function removeSteps() {
    for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2))
      for (let from = best.steps.length - 1 - size; from > -size && Date.now() < end; from -= size) {
        const start = Math.max(0, from);
        await attempt(best.steps.toSpliced(start, Math.min(size, best.steps.length - 1 - start)));
      }
  }

  async function removeCommands() {
    for (let step = best.steps.length - 1; step >= 0 && Date.now() < end; step -= 1)
      for (let index = (best.steps[step]?.length ?? 0) - 1; index >= 0; index -= 1) {
        const rest = best.steps[step]!.toSpliced(index, 1);
        await attempt(rest.length > 0 ? best.steps.with(step, rest) : best.steps.toSpliced(step, 1));
      }
  }
}
