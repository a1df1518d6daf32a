import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { NOTICE_SECONDS, UNDO_SECONDS } from '../defaults.ts';
import classes from './notices.module.css';

export interface Notice {
  title: string;
  text: string;
  kind: 'done' | 'failed' | 'info';
  seconds?: number;
  link?: NoticeLink;
  action?: NoticeAction;
}

interface NoticeLink {
  href: string;
  text: string;
}

interface NoticeAction {
  text: string;
  run: () => void;
}

export interface FailureOptions {
  title?: string;
  /** Only those that the specification sets: other failures stay until they are read or solved. */
  seconds?: 1 | 2;
}

interface ActiveNotice extends Notice {
  key: number;
  cause: string | undefined;
}

const useNotices = create<ActiveNotice[]>(() => []);
let nextKey = 1;
let currentCause: string | undefined;

const update = (change: (shown: ActiveNotice[]) => ActiveNotice[]) => useNotices.setState(change, true);
const close = (key: number) => update((shown) => shown.filter((notice) => notice.key !== key));

/**
 * Shows a notice for the number of seconds that the specification sets; returns a function that closes it. A failure
 * replaces the earlier one of the same cause, which is its text unless `withCause` names another.
 */
export function notify(notice: Notice) {
  const key = nextKey++;
  const cause = notice.kind === 'failed' ? (currentCause ?? notice.text) : undefined;
  if (cause !== undefined) solveCause(cause);
  update((shown) => [...withRoom(shown, notice), { ...notice, key, cause }]);
  return () => close(key);
}

/** Of four notices, the oldest that is no failure closes for the next one; only another failure replaces a failure. */
function withRoom(shown: ActiveNotice[], { kind }: Notice): ActiveNotice[] {
  if (shown.length < 4) return shown;
  const other = shown.find((notice) => notice.kind !== 'failed');
  const closed = other ?? (kind === 'failed' ? shown[0] : undefined);
  return shown.filter((notice) => notice !== closed);
}

/** Runs a failure handler; its notices close when the cause is solved or fails again. */
export function withCause(cause: string, handler: () => void) {
  currentCause = cause;
  try {
    handler();
  } finally {
    currentCause = undefined;
  }
}

/** Closes the notices of earlier failures, because another attempt succeeded. */
export const solveCause = (cause: string) =>
  update((shown) => shown.filter((notice) => notice.cause !== cause));

/** Closes failures, which stay otherwise: all, or those of one attempt, from its first notice to the next one. */
export const closeFailures = (first = 0, next = Infinity) =>
  update((shown) => shown.filter(({ kind, key }) => kind !== 'failed' || key < first || key >= next));

/** Closes the successes from a notice on, because the reply says that nothing was changed. */
export const closeSuccesses = (first: number) =>
  update((shown) => shown.filter(({ kind, key }) => kind !== 'done' || key < first));

/** Closes failures and offers of Undo, which the next person on this device must neither see nor use. */
export const closePersonalNotices = () =>
  update((shown) => shown.filter(({ kind, action }) => kind !== 'failed' && !action));

/** Shows a failure unless a check has passed, which closes the notice of an earlier failure; returns the result. */
export function notifyUnless(passed: boolean, text: string, options?: FailureOptions): boolean {
  if (passed) solveCause(text);
  else notifyFailure(text, options);
  return passed;
}

export const notifySuccess = (text: string, title = 'Success', undo?: () => void) =>
  notify({ title, text, kind: 'done', ...(undo && offerOf(undo)) });

/** Reading and deciding takes longer than reading. */
const offerOf = (undo: () => void) => ({ seconds: UNDO_SECONDS, action: { text: 'Undo', run: undo } });

/** Adds an offer to the notices from a key on that have none. */
const addOffer = (since: number, kind: Notice['kind'], offer: Partial<Notice>) =>
  update((shown) =>
    shown.map((notice) =>
      notice.key >= since && notice.kind === kind && !notice.action ? { ...notice, ...offer } : notice,
    ),
  );

/** Offers to undo an edit on the notices of its success, which its form has just shown. */
export const offerUndo = (since: number, undo: () => void) => addOffer(since, 'done', offerOf(undo));

/** Offers again an undo that did not reach the server, on its failure, which stays. */
export const offerUndoAgain = (since: number, undo: () => void) =>
  addOffer(since, 'failed', { action: offerOf(undo).action });

/** The key of the next notice. */
export const nextNotice = () => nextKey;
export const notifyFailure = (text: string, options: FailureOptions = {}) =>
  notify({
    title: options.title ?? 'Failed!',
    text,
    kind: 'failed',
    ...(options.seconds && { seconds: options.seconds }),
  });

/** The stack of notices, announced to screen readers. They stay while one of them is hovered or focused. */
export function Notices() {
  const [paused, setPaused] = useState(false);
  const notices = useNotices();
  // Removing a hovered or focused notice sends no leave or blur event.
  if (paused && notices.length === 0) setPaused(false);
  return createPortal(
    <section
      className={classes.stack}
      aria-label="Notices"
      aria-live="polite"
      aria-relevant="additions"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {notices.map((notice) => (
        <NoticeItem key={notice.key} notice={notice} paused={paused} />
      ))}
    </section>,
    document.body,
  );
}

function NoticeItem({ notice, paused }: { notice: ActiveNotice; paused: boolean }) {
  const { key, kind, title, text, link, action } = notice;
  // A failure stays until it is read or solved, unless the specification sets its time.
  const seconds = notice.seconds ?? (kind === 'failed' ? undefined : NOTICE_SECONDS);
  useEffect(() => {
    if (paused || seconds === undefined) return;
    const timer = setTimeout(close, seconds * 1000, key);
    return () => clearTimeout(timer);
  }, [paused, seconds, key]);
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'failed' ? 'alert' : 'status'}>
      <div>
        <strong>{title}</strong> <span>{text}</span>
        {/* Notices are outside the router, so the link loads the console again. */}
        {link && <a href={link.href}>{link.text}</a>}
        {action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              close(key);
              action.run();
            }}
          >
            {action.text}
          </button>
        )}
      </div>
      <button type="button" aria-label="Close notice" onClick={() => close(key)}>
        ×
      </button>
    </div>
  );
}
