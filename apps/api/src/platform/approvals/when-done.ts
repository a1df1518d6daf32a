import { ApprovalRequested } from '@baobab/contract/kit/approval';

/** The reply of an action that was carried out; a request for approval passes through to the HTTP layer. */
export async function whenDone<T, R>(
  outcome: Promise<T | ApprovalRequested>,
  replyOf: (result: T) => R,
): Promise<Awaited<R> | ApprovalRequested> {
  const result = await outcome;
  return result instanceof ApprovalRequested ? result : await replyOf(result);
}
