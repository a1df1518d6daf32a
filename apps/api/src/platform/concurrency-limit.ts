import type { EventEmitter } from 'node:events';

export class QueueFullError extends Error {}

interface Limits {
  /** Calls that run concurrently. */
  atOnce: number;
  /** Calls that may wait for a free slot. */
  waiting: number;
  /** Fewer calls run while more than this number wait. */
  crowd?: { waiting: number; atOnce: number };
  /** Calls with one key that may run or wait, so that one caller cannot fill the queue. */
  perKey?: number;
  /** Further places for calls that run before the others. */
  kept?: { waiting: number; perKey: number };
  /** The time after which a waiting call is rejected. */
  waitMs?: number;
  /** An error of one call that every waiting call would meet too: they fail with it instead of one after the other. */
  failsAll?: (error: unknown) => boolean;
}

interface CallOptions {
  /** Uses the kept places. */
  kept?: boolean;
  /** Emits `close` when the caller leaves; a waiting call is removed then. */
  caller?: EventEmitter | undefined;
}

interface Waiter {
  start: () => void;
  fail: (error: unknown) => void;
}

/** Waits for a turn, the end of the time, or the caller to leave. */
const waitIn = (waiters: Waiter[], waitMs: number | undefined, caller: EventEmitter | undefined) =>
  new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      caller?.off('close', giveUp);
      settle();
    };
    const waiter = { start: end(resolve), fail: (error: unknown) => end(() => reject(error as Error))() };
    const giveUp = () => {
      waiters.splice(waiters.indexOf(waiter), 1);
      waiter.fail(new QueueFullError());
    };
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    caller?.once('close', giveUp);
    waiters.push(waiter);
  });

/** Runs a bounded number of calls concurrently, queues a bounded number, and rejects the rest. */
export function concurrencyLimit(limits: Limits) {
  const { atOnce, crowd, waitMs, failsAll } = limits;
  let running = 0;
  const queue: Waiter[] = [];
  const kept: Waiter[] = [];
  const pending = new Map<string, number>();

  function enter(key: string, isKept: boolean) {
    const { waiting, perKey = Infinity } = isKept ? limits.kept! : limits;
    const own = pending.get(key) ?? 0;
    if (own >= perKey || (isKept ? kept : queue).length >= waiting) throw new QueueFullError();
    pending.set(key, own + 1);
  }

  function leave(key: string) {
    const left = (pending.get(key) ?? 1) - 1;
    if (left) pending.set(key, left);
    else pending.delete(key);
  }

  const isFree = () => running < (crowd && queue.length > crowd.waiting ? crowd.atOnce : atOnce);

  function startNext() {
    while (isFree()) {
      const next = kept.shift() ?? queue.shift();
      if (!next) return;
      running += 1;
      next.start();
    }
  }

  async function work<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (failsAll?.(error)) for (const waiter of queue.splice(0)) waiter.fail(error);
      throw error;
    } finally {
      running -= 1;
      startNext();
    }
  }

  return {
    async run<T>(key: string, call: () => Promise<T>, { kept: isKept = false, caller }: CallOptions = {}) {
      enter(key, isKept);
      try {
        if (isFree() && queue.length === 0) running += 1;
        else await waitIn(isKept ? kept : queue, waitMs, caller);
        return await work<T>(call);
      } finally {
        leave(key);
      }
    },
    state: () => ({ running, waiting: queue.length + kept.length }),
  };
}

/** A limit for each key; a key without calls uses no memory. */
export function limitPerKey(limits: Limits) {
  const byKey = new Map<string, ReturnType<typeof concurrencyLimit>>();
  return {
    async run<T>(key: string, call: () => Promise<T>, options?: CallOptions): Promise<T> {
      const limit = byKey.get(key) ?? concurrencyLimit(limits);
      byKey.set(key, limit);
      try {
        return await limit.run(key, call, options);
      } finally {
        if (limit.state().running === 0) byKey.delete(key);
      }
    },
    state() {
      const all = [...byKey.values()].map((limit) => limit.state());
      const sum = (name: 'running' | 'waiting') => all.reduce((total, state) => total + state[name], 0);
      return { keys: byKey.size, running: sum('running'), waiting: sum('waiting') };
    },
  };
}
