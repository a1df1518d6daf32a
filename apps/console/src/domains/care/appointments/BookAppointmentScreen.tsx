import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { DraftForm } from '../../../kit/dialog/FormDialog.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { Page } from '../../../kit/layout/Page.tsx';
import { EmptyState } from '../../../kit/layout/States.tsx';
import classes from './appointments.module.css';
import { BookingSummary } from './BookingSummary.tsx';
import { BookingFields } from './BookingFields.tsx';
import { bookingRules, emptyBooking, useBook } from './booking.form.ts';

export function BookAppointmentScreen() {
  const book = useBook();
  // A new key resets the form.
  const [formKey, setFormKey] = useState(0);
  const [booked, setBooked] = useState<string | null>(null);
  if (!useCan()('appointments:write'))
    return (
      <Page title="Book Appointment">
        <EmptyState title="No access">
          <p>Your role does not have access to this data. Ask an administrator if you need it.</p>
        </EmptyState>
      </Page>
    );
  return (
    <Page title="Book Appointment" width={908}>
      {booked && (
        <p role="status">
          The appointment is booked.{' '}
          <Link to="/appointments" search={{ dialog: 'view', id: booked }} className={classes.link}>
            View the appointment
          </Link>{' '}
          or book another one.
        </p>
      )}
      <div className={classes.form}>
        <DraftForm
          key={formKey}
          draft="book-appointment"
          start={blank(emptyBooking)}
          rules={bookingRules}
          submitLabel="Book an Appointment"
          renderFooterNote={(form) => <BookingSummary form={form} />}
          onSubmit={async (values) => {
            const outcome = await book(values);
            if (outcome.ok) setBooked(outcome.reply.data.uuid);
            return outcome;
          }}
          onDone={() => setFormKey(formKey + 1)}
        >
          {(form) => <BookingFields form={form} />}
        </DraftForm>
      </div>
    </Page>
  );
}
