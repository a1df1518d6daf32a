import { support, type PersonEvent } from '@baobab/contract/messages/support';
import { IconArrowLeft } from '../../../kit/icons/more-icons.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../../kit/format.ts';
import { RecordLink } from '../../workspace/records/public.ts';
import { HeaderButton } from './HeaderButton.tsx';
import { PaneActions } from './PaneActions.tsx';
import classes from './support.module.css';

/** The consumer's contact details and latest bookings, orders and refunds. */
export function PersonPane({ id, onBack }: { id: string; onBack: () => void }) {
  const { data } = useCall(support.person, { params: { id } });
  if (!data) return <aside className={classes.person} aria-label="About this person" aria-busy />;
  return (
    <aside className={classes.person} aria-label="About this person" tabIndex={0}>
      <header>
        <HeaderButton
          icon={IconArrowLeft}
          label="Back to the conversation"
          className={classes.about}
          onClick={onBack}
        />
        <h2>
          <RecordLink kind="consumer" uuid={data.uuid} name={data.name} />
        </h2>
      </header>
      <p>{data.email}</p>
      <p>{formatPhone(data.mobile)}</p>
      <p>
        Since {formatDate(data.since)}
        {data.active ? '' : ', suspended'}
      </p>
      <PaneActions person={data} />
      <Events title="Bookings" events={data.bookings} />
      <Events title="Orders" events={data.orders} />
      <Events title="Refunds" events={data.refunds} />
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
