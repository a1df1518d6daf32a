import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Record<string, string | number>;

/** A span of OpenTelemetry. It contains no values of requests or rows, and no messages of errors. */
export interface Span {
  readonly traceId: string;
  /** The span as a W3C `traceparent`. */
  readonly traceparent: string;
  child(name: string, attributes: () => Attributes): Span;
  set(attributes: Attributes): void;
  /** Adds to a number among the attributes. */
  add(name: string, value: number): void;
  end(error?: unknown): void;
}

/** The request or job that statements belong to. */
export interface WorkScope {
  /** The request id, or the id of the job. */
  id: string;
  /** The route pattern, or the name of the job. */
  route: string;
  /** Set while tracing is on. */
  span?: Span | null;
  /** Whether a write has changed something; not set before the first one. */
  changed?: boolean;
}

const scope = new AsyncLocalStorage<WorkScope>();

export const runInScope = <T>(work: WorkScope, run: () => T): T => scope.run(work, run);
export const currentScope = (): WorkScope | undefined => scope.getStore();
