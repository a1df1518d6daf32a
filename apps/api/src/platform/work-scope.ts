import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or job that statements belong to. */
export interface WorkScope {
  /** The request id, or the id of the job. */
  id: string;
  /** The route pattern, or the name of the job. */
  route: string;
}

const scope = new AsyncLocalStorage<WorkScope>();

export const runInScope = <T>(work: WorkScope, run: () => T): T => scope.run(work, run);
export const currentScope = (): WorkScope | undefined => scope.getStore();
