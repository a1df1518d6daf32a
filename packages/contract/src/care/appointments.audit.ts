import { declareActions } from '../kit/audit-actions.ts';

export const appointmentActions = declareActions('Appointments', {
  'appointments.export': 'Appointments exported',
  'appointments.history': 'Course of the appointment opened',
  'appointments.list': 'List of appointments opened',
  'appointments.open': 'Appointment opened',
  'booking.booked': 'Appointment booked',
  'booking.cancelled': 'Appointment cancelled',
  'booking.coupon': 'Coupon of the appointment changed',
  'booking.create': 'Booking created',
  'booking.expire': 'Unfinished bookings released',
  'booking.rejected': 'Appointment rejected',
  'booking.rescheduled': 'Appointment rescheduled',
});
