/** Marks the reply to a write that found everything as wanted: a repeated one, or the same edit by somebody else. */
export const UNCHANGED_HEADER = 'x-unchanged';

const replies = new WeakSet<object>();
export function noteUnchanged<Reply>(headers: Headers, reply: Reply): Reply {
  if (headers.has(UNCHANGED_HEADER)) replies.add(reply as object);
  return reply;
}

/** Whether the write of this reply changed nothing, so that it has nothing to undo. */
export const isUnchanged = (reply: unknown) => replies.has(reply as object);
