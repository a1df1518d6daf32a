import { currentScope, type Attributes, type Span } from '@baobab/postgres/work-scope';

export interface Tracer {
  /** Continues the trace of the caller. */
  startRequest(name: string, traceparent: string | undefined, attributes: Attributes): Span;
  /** Starts a trace with a link to the request that queued the job. */
  startJob(name: string, traceparent: string | undefined, attributes: Attributes): Span;
  /** Sends the spans that wait, and resolves after two seconds at the latest. */
  close(): Promise<void>;
}

/** Runs work in a span below the request or job in progress. Without one, or with tracing off, it only runs. */
export async function traced<T>(
  name: string,
  attributes: () => Attributes,
  run: () => Promise<T>,
): Promise<T> {
  const parent = currentScope()?.span;
  if (!parent) return run();
  const span = parent.child(name, attributes);
  try {
    const result = await run();
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
