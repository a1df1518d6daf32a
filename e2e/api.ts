import type { StaffMember } from '@baobab/contract/access';
import type { Role } from '@baobab/contract/kit/roles';
import type { NewPartner } from '@baobab/contract/partners';
import type { User } from '@baobab/contract/users';

/** The product's own calls, for what a journey needs to be there before it starts. */
export interface Session {
  accessToken: string;
  admin: StaffMember;
}

export const PASSWORD = 'baobab-demo';

export const baseUrl = () => {
  const url = process.env['E2E_BASE_URL'];
  if (!url) throw new Error('The product is not running: start the journeys with `playwright test`');
  return url;
};

export async function call<T>(method: string, path: string, session?: Session, body?: unknown): Promise<T> {
  const response = await fetch(`${baseUrl()}/api/v1${path}`, {
    method,
    headers: {
      ...(session && { 'x-auth-token': session.accessToken }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T;
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

export async function openSession(role: Role): Promise<Session> {
  const credentials = { username: role, password: PASSWORD };
  const { accessToken, user } = await call<{ accessToken: string; user: StaffMember }>(
    'POST',
    '/auth/login',
    undefined,
    credentials,
  );
  return { accessToken, admin: user };
}

const shared = new Map<Role, Promise<Session>>();

/** One sign-in a role, for all who do not end it: checking a password is slow on purpose. */
export function sharedSession(role: Role): Promise<Session> {
  const known = shared.get(role) ?? openSession(role);
  shared.set(role, known);
  return known;
}

/** Ends a sign-in behind the browser's back. */
export const revoke = (session: Session) => call('POST', '/auth/logout', session);

/** Different on every call and in every worker, so that journeys side by side never meet. */
let serial = (process.pid % 900) * 1_000 + (Date.now() % 1_000);
const nextSerial = () => (serial = (serial + 1) % 1_000_000);

const PREFIX = '+2348160';
/** Whether a journey made this person, and may be about to take them back. */
export const isSomeone = ({ mobile }: { mobile: string }) => mobile.startsWith(PREFIX);

export function someone(changes: Partial<Record<'firstName' | 'lastName' | 'email', string>> = {}) {
  const number = String(nextSerial()).padStart(6, '0');
  return {
    firstName: 'Zainab',
    lastName: `Test${number}`,
    email: `zainab.${number}@mail.example`,
    mobile: PREFIX + number,
    ...changes,
  };
}

export async function addUser(session: Session, changes: Parameters<typeof someone>[0] = {}): Promise<User> {
  const { user } = await call<{ user: User }>('POST', '/user/auth/register', session, someone(changes));
  return user;
}

interface Place {
  uuid: string;
  name: string;
}

/** A partner user; whoever else may see partners hears of it in the bell. */
export async function addPartner(session: Session, branch: string): Promise<void> {
  const { data: cities } = await call<{ data: Place[] }>('GET', '/metadata/cities', session);
  const city = cities[0]!;
  const { data: areas } = await call<{ data: Place[] }>('GET', `/uploadDoc/getArea/${city.uuid}`, session);
  const area = areas[0]!;
  const person = someone();
  await call('POST', '/user/partner/createPartner', session, {
    ...person,
    username: person.email,
    verified: true,
    open_close_time: '8am - 5pm',
    branch_name: branch,
    branchLocation: { city: { id: city.uuid, name: city.name }, area: { id: area.uuid, name: area.name } },
    address: { pincode: '100001', street: 'Allen Avenue', door_no: '12' },
    group: 'diagnostic',
    role: 'user',
    partner_name: 'SYNLAB',
  } satisfies NewPartner);
}
