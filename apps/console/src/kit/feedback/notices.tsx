import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { NOTICE_SECONDS } from '../defaults.ts';
import classes from './notices.module.css';

export interface Notice {
  title: string;
  text: string;
  kind: 'done' | 'failed';
  seconds?: number;
}

interface ActiveNotice extends Notice {
  key: number;
}

let shown: ActiveNotice[] = [];
let nextKey = 1;
const listeners = new Set<() => void>();

function update(next: ActiveNotice[]) {
  shown = next;
  listeners.forEach((listener) => listener());
}

const close = (key: number) => update(shown.filter((notice) => notice.key !== key));

/** Shows a notice for the number of seconds that the specification sets. */
export function notify(notice: Notice) {
  const key = nextKey++;
  update([...shown.slice(-3), { ...notice, key }]);
  setTimeout(close, (notice.seconds ?? NOTICE_SECONDS) * 1000, key);
}

export const notifySuccess = (text: string, title = 'Success') => notify({ title, text, kind: 'done' });
export const notifyFailure = (text: string, options: { title?: string; seconds?: number } = {}) =>
  notify({
    title: options.title ?? 'Failed!',
    text,
    kind: 'failed',
    ...(options.seconds && { seconds: options.seconds }),
  });

/** The stack of notices, announced to screen readers. */
export function Notices() {
  const notices = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return createPortal(
    <section className={classes.stack} aria-label="Notices" aria-live="polite" aria-relevant="additions">
      {notices.map((notice) => (
        <div
          key={notice.key}
          className={classes.notice}
          data-kind={notice.kind}
          role={notice.kind === 'failed' ? 'alert' : 'status'}
        >
          <div>
            <strong>{notice.title}</strong> <span>{notice.text}</span>
          </div>
          <button type="button" aria-label="Close notice" onClick={() => close(notice.key)}>
            ×
          </button>
        </div>
      ))}
    </section>,
    document.body,
  );
}
