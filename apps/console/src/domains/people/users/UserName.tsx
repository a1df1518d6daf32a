import type { RecordKind } from '@baobab/contract/workspace/record-kinds';
import type { User } from '@baobab/contract/people/users';
import { RecordLink } from '../../workspace/records/public.ts';

/** The groups that have a page of their own. */
const pageKinds: Record<string, RecordKind> = {
  consumer: 'consumer',
  doctor: 'doctor',
  company: 'company',
  diagnostic: 'partner',
  pharmacy: 'partner',
  pharmacist: 'pharmacist',
  influencer: 'influencer',
  introducer: 'introducer',
};

/** The name of a user, as a link to the page of a user who has one. */
export function UserName({ user }: { user: User }) {
  const kind = pageKinds[user.group];
  const name = user.full_name || user.email;
  if (!kind) return name;
  return <RecordLink kind={kind} uuid={user.uuid} name={name} />;
}
