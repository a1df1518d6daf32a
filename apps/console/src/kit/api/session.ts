import type { StaffMember } from '@baobab/contract/access';
import { may, roles, type Permission } from '@baobab/contract/kit/roles';
import { useSyncExternalStore } from 'react';

/** The only thing kept between visits. The server never believes the role stored here. */
export interface Auth {
  isLogin: true;
  accessToken: string;
  admin: StaffMember;
}

const KEY = 'auth';
const DRAFTS = 'draft:';
const listeners = new Set<() => void>();
let auth = read();

function read(): Auth | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Auth | null;
    return stored?.isLogin && stored.accessToken && stored.admin ? stored : null;
  } catch {
    return null;
  }
}

function set(next: Auth | null) {
  auth = next;
  if (next) localStorage.setItem(KEY, JSON.stringify(next));
  else localStorage.removeItem(KEY);
  listeners.forEach((listener) => listener());
}

// Signing out in one tab signs out the others.
addEventListener('storage', (event) => {
  if (event.key !== KEY && event.key !== null) return;
  auth = read();
  listeners.forEach((listener) => listener());
});

export const currentAuth = () => auth;

export function signedIn(accessToken: string, admin: StaffMember) {
  // What somebody else typed here before is not for this person.
  forgetDrafts((key) => !key.startsWith(`${DRAFTS}${admin.uuid}:`));
  set({ isLogin: true, accessToken, admin });
}

/** The server no longer knows the token: back to the sign-in, and later back to this place. */
export function sessionEnded() {
  if (!auth) return;
  set(null);
}

export function signedOut() {
  forgetDrafts(() => true);
  set(null);
  history.replaceState(null, '', '/login');
}

function forgetDrafts(which: (key: string) => boolean) {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(DRAFTS) && which(key)) sessionStorage.removeItem(key);
}

export function useAuth(): Auth | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => auth,
  );
}

/** Whether to show a thing at all. An unknown role is shown everything; the server decides anyway. */
export function useCan() {
  const role = useAuth()?.admin.role ?? 'admin';
  const known = (roles as readonly string[]).includes(role);
  return (permission: Permission) => !known || may(role, permission);
}

const draftKey = (name: string) => `${DRAFTS}${auth?.admin.uuid}:${name}`;

/** What is being typed, kept for this person in this tab until it is sent or dropped. */
export const drafts = {
  load: (name: string): unknown => JSON.parse(sessionStorage.getItem(draftKey(name)) ?? 'null'),
  save: (name: string, values: unknown) => sessionStorage.setItem(draftKey(name), JSON.stringify(values)),
  drop: (name: string) => sessionStorage.removeItem(draftKey(name)),
};
