import type { Socket } from 'socket.io-client';
import { currentAuth, sessionEnded } from './session.ts';

/** What the server says without being asked. Loaded after the screen stands; nothing waits for it. */
type LiveName = 'bell' | 'resync' | 'session-ended';

const listeners = new Map<LiveName, Set<() => void>>();
let socket: Socket | null = null;

export function onLive(names: readonly LiveName[], listener: () => void): () => void {
  for (const name of names) listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  return () => names.forEach((name) => listeners.get(name)?.delete(listener));
}

export async function startLive(): Promise<void> {
  const { io } = await import('socket.io-client');
  const token = currentAuth()?.accessToken;
  if (!token || socket) return;
  socket = io({ path: '/realtime', auth: { token }, transports: ['websocket', 'polling'] });
  for (const name of ['bell', 'resync'] as const)
    socket.on(name, () => listeners.get(name)?.forEach((hear) => hear()));
  socket.on('session-ended', sessionEnded);
}

export function stopLive() {
  socket?.disconnect();
  socket = null;
}
