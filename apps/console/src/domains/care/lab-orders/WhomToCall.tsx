import { pluralize } from '@baobab/contract/kit/numbers';
import type { LabOrder } from '@baobab/contract/care/lab-orders';
import { partners } from '@baobab/contract/people/partners';
import { usePage } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { formatPhone } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { describeDelay } from './late-by.ts';
import classes from './lab-orders.module.css';

const MOST_CONTACTS = 3;

const Phone = ({ number }: { number: string }) => <a href={`tel:${number}`}>{formatPhone(number)}</a>;

/** The people who know about an overdue result: those of the laboratory and the patient. */
export function WhomToCall({ order, daysLate }: { order: LabOrder; daysLate: number }) {
  const { user_info, patient_info, full_order_details } = order;
  const laboratory = full_order_details[0]?.test_info;
  const mayReadPartners = useCan()('partners:read');
  const contacts = usePage(
    partners.list,
    1,
    MOST_CONTACTS,
    { partner_uuid: laboratory?.partner_uuid, active: true },
    { enabled: mayReadPartners && laboratory !== undefined },
  );
  const others = (contacts.total ?? 0) - contacts.rows.length;
  return (
    <section className={classes.call} aria-label="Whom to call">
      <strong>{describeDelay(daysLate)} late. Whom to call:</strong>
      <ul>
        {contacts.error && (
          <li>
            <ReadFailure text="The contacts of the laboratory could not be loaded." read={contacts.read} />
          </li>
        )}
        {contacts.rows.map((contact) => (
          <li key={contact.uuid}>
            {laboratory?.diagnosticspartner}, {contact.branch_name}:{' '}
            {[contact.firstName, contact.lastName].join(' ')} <Phone number={contact.mobile} />
          </li>
        ))}
        {mayReadPartners && contacts.total === 0 && (
          <li>{laboratory?.diagnosticspartner} has no active contact in Partners.</li>
        )}
        {others > 0 && <li>{pluralize(others, 'more contact')} in Partners</li>}
        <li>
          Patient: {patient_info.patient_name}{' '}
          <Phone number={patient_info.mobile || user_info.user_phone_num} />
        </li>
      </ul>
    </section>
  );
}
