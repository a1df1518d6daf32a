import { ignore, type ChatStore } from './chat.state.ts';
import type { ChatWire, MessagePage } from './chat.wire.ts';

const PAGE = 50;

/** Fetches everything after the last known message, so that none is duplicated, reordered or lost. */
export function createReceiver(wire: ChatWire, store: ChatStore) {
  function merge({ data, marks, online }: MessagePage) {
    const { messages, pending } = store.getState();
    const known = new Map([...messages, ...data].map((one) => [one.seq, one]));
    const arrived = new Set(data.map((one) => one.id));
    if (pending.some((one) => arrived.has(one.id)))
      store.changePending((stored) => stored.filter((one) => !arrived.has(one.id)));
    store.setState({
      messages: [...known.values()].toSorted((a, b) => a.seq - b.seq),
      marks,
      loading: false,
      error: null,
      ...(online !== undefined && { online }),
    });
  }

  /** Marks messages as read when the page is visible, otherwise only as delivered. */
  function markSeen() {
    const last = store.lastSeq();
    const { marks } = store.getState();
    if (last === undefined || !marks) return;
    const read = document.visibilityState === 'visible' ? last : 0;
    if (read > marks[`${wire.side}_read`] || last > marks[`${wire.side}_delivered`])
      wire.mark({ delivered: last, read }).then((now) => store.setState({ marks: now }), ignore);
  }

  let rerun = false;
  async function readNewMessages() {
    do {
      rerun = false;
      // After a jump the reader scrolls or returns to the latest messages.
      if (store.getState().newer) return;
      const after = store.lastSeq();
      const page = await wire.read(after === undefined ? {} : { after, limit: PAGE });
      merge(page);
      if (after === undefined) store.setState({ older: page.more });
      else if (page.more) rerun = true;
    } while (rerun);
  }
  let running: Promise<void> | null = null;
  function catchUp(): Promise<void> {
    if (running) rerun = true;
    running ??= readNewMessages()
      .catch((error: Error) =>
        store.setState({ loading: false, error: store.lastSeq() === undefined ? error.message : null }),
      )
      .then(() => {
        running = null;
        markSeen();
      });
    return running;
  }

  async function loadOlder() {
    const first = store.getState().messages[0]?.seq;
    if (!store.getState().older || first === undefined) return;
    store.setState({ older: false });
    const page = await wire.read({ before: first }).catch(() => null);
    if (page) merge(page);
    store.setState({ older: page?.more ?? true });
  }

  let isLoadingNewer = false;
  async function loadNewer() {
    const after = store.lastSeq();
    if (!store.getState().newer || isLoadingNewer || after === undefined) return;
    isLoadingNewer = true;
    const page = await wire.read({ after, limit: PAGE }).catch(() => null);
    if (page) merge(page);
    isLoadingNewer = false;
    store.setState({ newer: page?.more ?? true });
  }

  /** Replaces the loaded messages by those around a message, unless it is loaded. */
  async function showMessage(seq: number) {
    await (running ?? catchUp());
    if (!store.getState().messages.some((one) => one.seq === seq)) {
      const page = await wire.read({ before: seq + PAGE / 2, limit: PAGE }).catch(() => null);
      if (!page) return;
      store.setState({ messages: [], older: page.more, newer: true });
      merge(page);
      await loadNewer();
    }
    store.setState({ focus: seq });
  }

  /** Leaves the messages around an old one. */
  async function showLatest() {
    if (store.getState().newer) store.setState({ messages: [], newer: false });
    store.setState({ focus: null });
    await catchUp();
  }
  return { catchUp, markSeen, loadOlder, loadNewer, showMessage, showLatest };
}
