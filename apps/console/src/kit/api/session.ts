import { hasPermission, roles, type Permission } from '@baobab/contract/kit/roles';
import { create } from 'zustand';

/** The signed-in member of staff. */
export interface Admin {
  uuid: string;
  username: string;
  full_name: string;
  email: string;
  role: string;
  /** The person's own role while they view the console as another one. */
  own_role?: string | undefined;
}

/** The session in local storage. The server does not trust the role stored here. */
export interface Auth {
  isLogin: true;
  accessToken: string;
  admin: Admin;
}

/** Why a session ended, as the server's live event names it; `unknown` after a 401. */
export type EndReason =
  | 'expired'
  | 'signed-out'
  | 'suspended'
  | 'role-changed'
  | 'password-changed'
  | 'unknown';

const KEY = 'auth';
const DRAFTS = 'draft:';
interface Session {
  auth: Auth | null;
  /** Why the last session ended; null after signing out. */
  endReason: EndReason | null;
  /** The server refuses most calls until the person has set up a second factor. */
  needsSecondFactor: boolean;
}
const useSession = create<Session>(() => ({ auth: read(), endReason: null, needsSecondFactor: false }));

function read(): Auth | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Auth | null;
    return stored?.isLogin && stored.accessToken && stored.admin ? stored : null;
  } catch {
    return null;
  }
}

function store(auth: Auth | null, endReason: EndReason | null = null) {
  if (auth) localStorage.setItem(KEY, JSON.stringify(auth));
  else localStorage.removeItem(KEY);
  change(auth, endReason);
}

/** Nothing that is known of one session is true of the next. */
const change = (auth: Auth | null, endReason: EndReason | null = null) =>
  useSession.setState({ auth, endReason, needsSecondFactor: false });

/** True from the click on Logout: another tab may remove the session first. */
let isSigningOut = false;
export const beginSignOut = () => {
  isSigningOut = true;
};

// Signing out in one tab signs out the others.
addEventListener('storage', (event) => {
  if (event.key !== KEY && event.key !== null) return;
  const [before, auth] = [currentAuth(), read()];
  if (before && auth && before.admin.uuid !== auth.admin.uuid) {
    // A tab that learns of both late closes the console of the former person before that of the next opens.
    change(null);
    return void setTimeout(() => change(read()));
  }
  change(auth, before && !auth && !isSigningOut ? 'signed-out' : null);
});

export const currentAuth = () => useSession.getState().auth;
export const sessionEndReason = () => useSession.getState().endReason;

export function startSession(accessToken: string, admin: Admin) {
  // Drafts of another person must not appear in this session.
  removeDrafts((key) => !key.startsWith(`${DRAFTS}${admin.uuid}:`));
  isSigningOut = false;
  store({ isLogin: true, accessToken, admin });
}

/** Shows the console as another role, or as the person's own without one. The reload drops everything cached. */
export function showAs(role?: string) {
  const auth = currentAuth();
  if (!auth) return;
  const { own_role = auth.admin.role, ...admin } = auth.admin;
  store({ ...auth, admin: role ? { ...admin, role, own_role } : { ...admin, role: own_role } });
  location.assign('/');
}

/** Ends a session that the server no longer accepts; drafts and URL stay for the next sign-in. */
export function expireSession(reason: EndReason = 'unknown') {
  if (currentAuth()) store(null, reason);
}

export function signOut() {
  removeDrafts(() => true);
  store(null);
}

function removeDrafts(matches: (key: string) => boolean) {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(DRAFTS) && matches(key)) storage.removeItem(key);
}

/** Shows a new name of the person in every tab. */
export function renameSession(full_name: string) {
  const auth = currentAuth();
  if (auth) store({ ...auth, admin: { ...auth.admin, full_name } });
}

/** Called with each answer that says whether the server asks for it. */
export function setNeedsSecondFactor(needsSecondFactor: boolean) {
  if (useSession.getState().needsSecondFactor !== needsSecondFactor)
    useSession.setState({ needsSecondFactor });
}
export const useNeedsSecondFactor = () => useSession((session) => session.needsSecondFactor);

export const useAuth = () => useSession(({ auth }) => auth);

/** Whether a role has a permission. An unknown role sees everything; the server still checks each call. */
export const roleCan = (role: string, permission: Permission | 'signed-in') =>
  !(roles as readonly string[]).includes(role) || hasPermission(role, permission);

export function useCan() {
  const role = useAuth()?.admin.role ?? '';
  return (permission: Permission | 'signed-in') => roleCan(role, permission);
}

const draftKey = (name: string) => `${DRAFTS}${currentAuth()?.admin.uuid}:${name}`;

const draftsIn = (storage: Storage) => ({
  load: (name: string): unknown => JSON.parse(storage.getItem(draftKey(name)) ?? 'null'),
  save: (name: string, values: unknown) => storage.setItem(draftKey(name), JSON.stringify(values)),
  drop: (name: string) => storage.removeItem(draftKey(name)),
});

/** Form drafts of this person in this tab, kept until the form is submitted or discarded. */
export const drafts = draftsIn(sessionStorage);
/** Message drafts of this person on this device, kept until the message is sent or the person signs out. */
export const deviceDrafts = draftsIn(localStorage);
