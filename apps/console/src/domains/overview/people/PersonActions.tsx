import { pluralize } from '@baobab/contract/kit/numbers';
import { people, type Person } from '@baobab/contract/overview/people';
import { users } from '@baobab/contract/people/users';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../kit/api/session.ts';
import { MergeButton } from '../duplicates/public.ts';
import { PrivacyMenu } from '../privacy/public.ts';
import { useToggleActive, useVerify } from '../../people/users/public.ts';
import { PersonEditor } from './PersonEditors.tsx';
import classes from './people.module.css';

/** The actions that the reader has for the person. */
export function PersonActions({ person }: { person: Person }) {
  const can = useCan();
  const due = person.refunds_due ?? 0;
  const isErased = Boolean(person.account?.erased_at);
  return (
    <div className={classes.actions}>
      {person.kind === 'consumer' && !isErased && can('appointments:write') && (
        <Button
          renderRoot={(props) => <Link to="/bookAppointment" search={{ consumer: person.uuid }} {...props} />}
        >
          Book appointment
        </Button>
      )}
      <PersonEditor person={person} />
      {due > 0 && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/people/$uuid"
              params={{ uuid: person.uuid }}
              search={{ tab: 'payments', refund: 'due' }}
              {...props}
            />
          )}
        >
          {pluralize(due, 'refund due', 'refunds due')}
        </Button>
      )}
      {person.channel && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/support" search={{ channel: person.channel! }} {...props} />}
        >
          Open chat
        </Button>
      )}
      {can('users:write') && !isErased && <AccountButtons person={person} />}
      {person.kind === 'consumer' && can('users:write') && !isErased && (
        <MergeButton kind="consumer" person={person} />
      )}
      <PrivacyMenu person={person} />
    </div>
  );
}

function AccountButtons({ person }: { person: Person }) {
  const refresh = [people.get, users.list];
  const verify = useVerify(refresh);
  const activity = useToggleActive(refresh);
  return (
    <>
      {person.account && !person.account.verified && (
        <Button variant="default" loading={verify.running.length > 0} onClick={() => void verify.ask(person)}>
          Verify
        </Button>
      )}
      <Button
        variant="default"
        loading={activity.running.length > 0}
        onClick={() => void activity.toggle(person)}
      >
        {person.active ? 'Deactivate' : 'Activate'}
      </Button>
    </>
  );
}
