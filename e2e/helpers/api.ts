import type { StaffMember } from '@baobab/contract/workspace/access/access';
import type { Role } from '@baobab/contract/kit/roles';
import type { NewPartner } from '@baobab/contract/people/partners';
import type { User } from '@baobab/contract/people/users';

/** API calls that prepare the data of a test. */
export interface Session {
  accessToken: string;
  admin: StaffMember;
}

export const PASSWORD = 'baobab-demo';

export const baseUrl = () => {
  const url = process.env['E2E_BASE_URL'];
  if (!url) throw new Error('The product is not running: start the tests with `playwright test`');
  return url;
};

export async function call<T>(
  method: string,
  path: string,
  session?: Pick<Session, 'accessToken'> & Partial<Session>,
  body?: unknown,
): Promise<T> {
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

/** The session of a role, shared by tests that do not end it, because hashing a password is slow on purpose. */
export function sharedSession(role: Role): Promise<Session> {
  const known = shared.get(role) ?? openSession(role);
  shared.set(role, known);
  return known;
}

/** Ends a session on the server, without the browser. */
export const revoke = (session: Session) => call('POST', '/auth/logout', session);

/** Unique per call, also in a second run on the product of E2E_BASE_URL. */
let serial = (process.pid % 900) * 1_000 + (Date.now() % 1_000);
const nextSerial = () => (serial = (serial + 1) % 1_000_000);

const PREFIX = '+2348160';
/** True for people that a test created and may delete again. */
export const isTestPerson = ({ mobile }: { mobile: string }) => mobile.startsWith(PREFIX);

export function newPerson(changes: Partial<Record<'firstName' | 'lastName' | 'email', string>> = {}) {
  const number = String(nextSerial()).padStart(6, '0');
  return {
    firstName: 'Zainab',
    lastName: `Test${number}`,
    email: `zainab.${number}@mail.example`,
    mobile: PREFIX + number,
    ...changes,
  };
}

export async function addUser(
  session: Session,
  changes: Parameters<typeof newPerson>[0] = {},
): Promise<User> {
  const { user } = await call<{ user: User }>('POST', '/user/auth/register', session, newPerson(changes));
  return user;
}

interface Place {
  uuid: string;
  name: string;
}

/** Adds a partner user, which notifies other staff in the bell. */
export async function addPartner(session: Session, branch: string): Promise<void> {
  const { data: cities } = await call<{ data: Place[] }>('GET', '/metadata/cities', session);
  const city = cities.find(({ name }) => name === 'Lagos')!;
  const { data: areas } = await call<{ data: Place[] }>('GET', `/uploadDoc/getArea/${city.uuid}`, session);
  // Branches are named after their area; the place of a branch is that of its newest user.
  const area = areas.find(({ name }) => branch.endsWith(name)) ?? areas[0]!;
  const person = newPerson();
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
