import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './tracing/tracing.ts';

/** The request or job that statements belong to. */
export interface WorkScope {
  /** The request id, or the id of the job. */
  id: string;
  /** The route pattern, or the name of the job. */
  route: string;
  /** Set while tracing is on. */
  span?: Span | null;
}

const scope = new AsyncLocalStorage<WorkScope>();

export const runInScope = <T>(work: WorkScope, run: () => T): T => scope.run(work, run);
export const currentScope = (): WorkScope | undefined => scope.getStore();
