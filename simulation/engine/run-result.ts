import type { Violation } from '../invariants/invariant.ts';
import type { Command } from './command.ts';
import type { Coverage } from './coverage.ts';
import type { Timers } from './timers.ts';

export interface RunResult {
  steps: Command[][];
  coverage: Coverage;
  /** The first step of each known fault. */
  known: Map<string, { step: number; violation: Violation }>;
  failure?: { step: number; violation: Violation };
  seconds: number;
  timers: Timers;
}
