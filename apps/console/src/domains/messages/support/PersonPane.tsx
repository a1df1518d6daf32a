import { support, type PersonEvent } from '@baobab/contract/messages/support';
import { IconArrowLeft } from '../../../kit/icons/more-icons.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../../kit/format.ts';
import { ReadContent } from '../../../kit/layout/States.tsx';
import { RecordLink } from '../../workspace/records/public.ts';
import { HeaderButton } from './HeaderButton.tsx';
import { PaneActions } from './PaneActions.tsx';
import classes from './support.module.css';

/** The consumer's contact details and latest bookings, orders and refunds. */
export function PersonPane({ id, onBack }: { id: string; onBack: () => void }) {
  const read = useCall(support.person, { params: { id } });
  return (
    <aside className={classes.person} aria-label="About this person" aria-busy={read.isPending} tabIndex={0}>
      <header>
        <HeaderButton
          icon={IconArrowLeft}
          label="Back to the conversation"
          className={classes.about}
          onClick={onBack}
        />
        {read.data && (
          <h2>
            <RecordLink kind="consumer" uuid={read.data.uuid} name={read.data.name} />
          </h2>
        )}
      </header>
      <ReadContent read={read} loading={null}>
        {(person) => (
          <>
            <p>{person.email}</p>
            <p>{formatPhone(person.mobile)}</p>
            <p>
              Since {formatDate(person.since)}
              {person.active ? '' : ', suspended'}
            </p>
            <PaneActions person={person} />
            <Events title="Bookings" events={person.bookings} />
            <Events title="Orders" events={person.orders} />
            <Events title="Refunds" events={person.refunds} />
          </>
        )}
      </ReadContent>
    </aside>
  );
}

function Events({ title, events }: { title: string; events: PersonEvent[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {events.length === 0 && <p>None</p>}
      <ul>
        {events.map((event) => (
          <li key={`${event.at}${event.what}`}>
            <span>
              <RecordLink kind={event.kind} uuid={event.uuid} type={event.type} name={event.what} />
            </span>
            <small>
              {formatDateTime(event.at)} · <span className={classes.status}>{event.status}</span>
              {event.amount === null ? '' : ` · ${formatNaira(event.amount)}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
