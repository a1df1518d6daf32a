import type { Socket } from 'socket.io-client';
import { currentAuth, sessionEnded } from './session.ts';

/** What the server says without being asked: an event's name and the ids it is about, never content. */
type EventHandler = (data: Record<string, unknown>) => void;

/** A live connection under one token. */
export interface Live {
  on(names: readonly string[], hear: EventHandler): () => void;
  /** Whether it stands right now; listeners of `connected` and `resync` hear of changes. */
  connected(): boolean;
  close(): void;
}

const CONNECTED = 'connected';
const RESYNC = 'resync';

/** `resync` means: something may have been missed, ask again. It is said after every interruption. */
export async function openLive(token: string, onEnded: () => void): Promise<Live> {
  const { io } = await import('socket.io-client');
  const listeners = createListeners();
  const socket: Socket = io({ path: '/realtime', auth: { token }, transports: ['websocket', 'polling'] });
  socket.onAny((name: string, data: Record<string, unknown> = {}) => listeners.emit(name, data));
  socket.on('session-ended', onEnded);
  socket.on('connect', () => listeners.emit(CONNECTED, {}));
  socket.on('disconnect', () => listeners.emit(CONNECTED, {}));
  socket.io.on('reconnect', () => listeners.emit(RESYNC, {}));
  return { on: listeners.on, connected: () => socket.connected, close: () => void socket.disconnect() };
}

function createListeners() {
  const known = new Map<string, Set<EventHandler>>();
  return {
    on(names: readonly string[], hear: EventHandler) {
      for (const name of names) known.set(name, (known.get(name) ?? new Set()).add(hear));
      return () => names.forEach((name) => known.get(name)?.delete(hear));
    },
    emit: (name: string, data: Record<string, unknown>) => known.get(name)?.forEach((hear) => hear(data)),
  };
}

/** The console's own connection. Loaded after the screen stands; nothing waits for it. */
const own = createListeners();
let live: Live | null = null;
let wanted = false;

export const onLiveEvent = own.on;
export const isLive = () => live?.connected() ?? false;

const EVENT_NAMES = ['bell', 'bulk', 'support', 'typing', 'presence', CONNECTED, RESYNC];

export async function startLive(): Promise<void> {
  const token = currentAuth()?.accessToken;
  if (!token || wanted) return;
  wanted = true;
  const opened = await openLive(token, sessionEnded).catch(() => null);
  // Its code did not arrive; it is asked for again when the line is back.
  if (!opened) {
    wanted = false;
    addEventListener('online', () => void startLive(), { once: true });
    return;
  }
  if (!wanted) return opened.close();
  live = opened;
  for (const name of EVENT_NAMES) live.on([name], (data) => own.emit(name, data));
}

export function stopLive() {
  wanted = false;
  live?.close();
  live = null;
}
