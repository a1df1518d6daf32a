import type { AuditActions } from '../kit/audit-actions.ts';

export const careActions = {
  'Medical records': {
    'document.open': 'Document of a patient opened',
    'lab-item.action': 'Action of a test set',
    'lab-items.accept': 'Acceptance of tests set',
    'lab-order.open': 'Lab order opened',
    'lab-orders.export': 'Lab orders exported',
    'lab-orders.list': 'List of lab orders opened',
    'lab-receipt.open': 'Receipt of a lab order opened',
    'lab-result.open': 'Lab result opened',
    'lab-result.upload': 'Lab result uploaded',
    'treatment-item.status': 'Status of a treatment changed',
    'treatment-order.open': 'Treatment order opened',
    'treatment-orders.export': 'Treatment orders exported',
    'treatment-orders.list': 'List of treatment orders opened',
  },
  Appointments: {
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
    'feedback.export': 'Feedback exported',
    'feedback.open': 'Feedback opened',
  },
} as const satisfies AuditActions;
