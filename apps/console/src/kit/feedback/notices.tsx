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

interface Shown extends Notice {
  key: number;
}

let shown: Shown[] = [];
let nextKey = 1;
const listeners = new Set<() => void>();

function update(next: Shown[]) {
  shown = next;
  listeners.forEach((listener) => listener());
}

const close = (key: number) => update(shown.filter((one) => one.key !== key));

/** Says something for as long as the text prescribes. */
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

/** Where notices appear; announced to screen readers, and never in the way of the pointer. */
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
      {notices.map((one) => (
        <div
          key={one.key}
          className={classes.notice}
          data-kind={one.kind}
          role={one.kind === 'failed' ? 'alert' : 'status'}
        >
          <div>
            <strong>{one.title}</strong> <span>{one.text}</span>
          </div>
          <button type="button" aria-label="Close notice" onClick={() => close(one.key)}>
            ×
          </button>
        </div>
      ))}
    </section>,
    document.body,
  );
}
