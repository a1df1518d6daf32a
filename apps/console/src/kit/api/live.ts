import type { Socket } from 'socket.io-client';
import { currentAuth, expireSession, type EndReason } from './session.ts';

/** Live events carry ids, never content: handlers fetch what changed. */
type EventHandler = (data: Record<string, unknown>) => void;

/** A Socket.IO connection authenticated with one token. */
export interface LiveConnection {
  on(names: readonly string[], handler: EventHandler): () => void;
  /** Whether it is connected now; changes emit `connected`, and reconnecting also `resync`. */
  connected(): boolean;
  send(name: string, data: string): void;
  close(): void;
}

const CONNECTED = 'connected';
const RESYNC = 'resync';
const WATCHING = 'watching';
const ASK_INTERVAL_MS = 15_000;

/**
 * Emits `resync` after every reconnection: events may have been missed, so handlers refetch. They also refetch every 15
 * seconds while there is no connection, because some networks block WebSockets. There is no long polling, which would
 * need a load balancer with sticky sessions.
 */
export async function openLiveConnection(
  token: string,
  onEnded: (reason: EndReason | undefined) => void,
  listeners = createListeners(),
): Promise<LiveConnection> {
  const { io } = await import('socket.io-client');
  const socket: Socket = io({ path: '/realtime', auth: { token }, transports: ['websocket'] });
  socket.onAny((name: string, data: Record<string, unknown> = {}) => listeners.emit(name, data));
  socket.on('session-ended', (data: { reason?: EndReason }) => onEnded(data.reason));
  socket.on('connect', () => listeners.emit(CONNECTED, {}));
  socket.on('disconnect', () => listeners.emit(CONNECTED, {}));
  socket.io.on('reconnect', () => listeners.emit(RESYNC, {}));
  const asking = setInterval(() => {
    if (!socket.connected && navigator.onLine && !document.hidden) listeners.emit(RESYNC, {});
  }, ASK_INTERVAL_MS);
  return {
    on: listeners.on,
    connected: () => socket.connected,
    send: (name, data) => void socket.emit(name, data),
    close() {
      clearInterval(asking);
      socket.disconnect();
    },
  };
}

function createListeners() {
  const handlers = new Map<string, Set<EventHandler>>();
  return {
    on(names: readonly string[], handler: EventHandler) {
      for (const name of names) handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
      return () => names.forEach((name) => handlers.get(name)?.delete(handler));
    },
    emit: (name: string, data: Record<string, unknown>) =>
      handlers.get(name)?.forEach((handler) => handler(data)),
  };
}

/** The console's connection, opened after the first screen has rendered; nothing waits for it. */
const sharedListeners = createListeners();
let live: LiveConnection | null = null;
let wanted = false;

export const onLiveEvent = sharedListeners.on;

/** The number of watchers by record. */
const watched = new Map<string, number>();
let isWatching = false;
/** The first connection emits `watching`: a record that was read before it may have changed unseen. */
sharedListeners.on([CONNECTED], () => {
  if (!live?.connected()) return;
  watched.forEach((_count, uuid) => live?.send('watch', uuid));
  if (!isWatching) sharedListeners.emit(WATCHING, {});
  isWatching = true;
});

/** Calls the handler when someone changes the record. */
export function watchRecord(uuid: string, handler: EventHandler) {
  const stop = sharedListeners.on(['record'], (data) => {
    if (data['uuid'] === uuid) handler(data);
  });
  watched.set(uuid, (watched.get(uuid) ?? 0) + 1);
  live?.send('watch', uuid);
  return () => {
    stop();
    const left = (watched.get(uuid) ?? 1) - 1;
    if (left > 0) return void watched.set(uuid, left);
    watched.delete(uuid);
    live?.send('unwatch', uuid);
  };
}

export const isLive = () => live?.connected() ?? false;

export async function startLive(): Promise<void> {
  const token = currentAuth()?.accessToken;
  if (!token || wanted) return;
  wanted = true;
  const opened = await openLiveConnection(token, expireSession, sharedListeners).catch(() => null);
  // The Socket.IO chunk failed to load; retry when the browser is online again.
  if (!opened) {
    wanted = false;
    addEventListener('online', () => void startLive(), { once: true });
    return;
  }
  if (!wanted) return opened.close();
  live = opened;
}

export function stopLive() {
  wanted = false;
  isWatching = false;
  live?.close();
  live = null;
}
