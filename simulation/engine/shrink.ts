import type { Command } from './command.ts';
import type { RunResult } from './run-result.ts';
import { simulate, type RunOptions } from './simulate.ts';

/** A concurrent fault needs some luck, so a candidate may fail to fail this often. */
const TRIES = 3;

type Script = Command[][];

/**
 * Removes commands as long as the run still violates the same invariant: halves first, then quarters, then single
 * ones. Steps become sequential where that suffices.
 */
export async function shrink(options: RunOptions, failed: RunResult, limitMs: number): Promise<RunResult> {
  const invariant = failed.failure!.violation.invariant;
  const end = Date.now() + limitMs;
  let best = failed;
  const attempt = async (script: Script): Promise<boolean> => {
    for (let tries = 0; tries < TRIES && Date.now() < end; tries += 1) {
      const result = await simulate({ ...options, script });
      if (result.failure?.violation.invariant === invariant) {
        best = result;
        return true;
      }
      if (script.every((step) => step.length < 2)) return false;
    }
    return false;
  };
  for (
    let size = Math.ceil(best.steps.length / 2);
    size >= 1 && Date.now() < end;
    size = Math.floor(size / 2)
  )
    for (let from = best.steps.length - 1 - size; from > -size && Date.now() < end; from -= size) {
      const start = Math.max(0, from);
      await attempt(best.steps.toSpliced(start, Math.min(size, best.steps.length - 1 - start)));
    }
  for (let step = best.steps.length - 1; step >= 0 && Date.now() < end; step -= 1)
    for (let index = (best.steps[step]?.length ?? 0) - 1; index >= 0; index -= 1) {
      const rest = best.steps[step]!.toSpliced(index, 1);
      await attempt(rest.length > 0 ? best.steps.with(step, rest) : best.steps.toSpliced(step, 1));
    }
  return best;
}
