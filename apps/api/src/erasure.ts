import { accountErasure } from './domains/access/erasure.repository.ts';
import { bookingErasure } from './domains/appointments/erasure.repository.ts';
import { approvalErasure } from './domains/approvals/erasure.repository.ts';
import { bulkNotificationErasure } from './domains/bulk-notifications/erasure.repository.ts';
import { readingErasure } from './domains/consumers/erasure.repository.ts';
import { couponErasure } from './domains/coupons/erasure.repository.ts';
import { expireExports, exportErasure } from './domains/exports/erasure.repository.ts';
import { feedbackErasure } from './domains/feedback/erasure.repository.ts';
import { deleteFiles, fileErasure } from './domains/files/erasure.repository.ts';
import { labOrderErasure } from './domains/lab-orders/erasure.repository.ts';
import { notificationErasure } from './domains/notifications/erasure.repository.ts';
import { patientErasure } from './domains/patients/erasure.repository.ts';
import { noteErasure } from './domains/people/erasure.repository.ts';
import { supportErasure } from './domains/support/erasure.repository.ts';
import { paymentErasure } from './domains/transactions/erasure.repository.ts';
import { treatmentOrderErasure } from './domains/treatment-orders/erasure.repository.ts';
import { userErasure } from './domains/users/erasure.repository.ts';
import { viewErasure } from './domains/views/erasure.repository.ts';

/** Every domain that stores something about a person erases it; the files last, when nothing refers to them. */
export const erasure = {
  steps: [
    bookingErasure,
    paymentErasure,
    labOrderErasure,
    treatmentOrderErasure,
    // Before the conversations, which bell items open.
    notificationErasure,
    supportErasure,
    accountErasure,
    patientErasure,
    bulkNotificationErasure,
    noteErasure,
    readingErasure,
    feedbackErasure,
    approvalErasure,
    couponErasure,
    exportErasure,
    viewErasure,
    userErasure,
    fileErasure,
  ],
  deleteFiles,
  expireExports,
};
