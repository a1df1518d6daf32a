import { accountConstraintMessages } from './domains/access/accounts.repository.ts';
import { invitationConstraintMessages } from './domains/access/invitations.repository.ts';
import { audienceConstraintMessages } from './domains/bulk-notifications/audiences.service.ts';
import { companyConstraintMessages } from './domains/companies/public.ts';
import { bookingConstraintMessages } from './domains/appointments/appointments.service.ts';
import { couponConstraintMessages } from './domains/coupons/public.ts';
import { nationalTestConstraintMessages } from './domains/master-data/national-tests/national-tests.service.ts';
import { partnerNameConstraintMessages } from './domains/master-data/partner-names/public.ts';
import { placeConstraintMessages } from './domains/master-data/places/public.ts';
import { priceConstraintMessages } from './domains/master-data/price-lists/price-lists.service.ts';
import { paymentConstraintMessages } from './domains/transactions/public.ts';
import { payoutConstraintMessages } from './domains/third-party-doctors/public.ts';
import { labelConstraintMessages } from './domains/support/labels.service.ts';
import { quickReplyConstraintMessages } from './domains/support/quick-replies.service.ts';
import { viewConstraintMessages } from './domains/views/views.service.ts';

/** Messages for the constraints of the database, by name. */
export const constraintMessages = {
  ...quickReplyConstraintMessages,
  ...accountConstraintMessages,
  ...audienceConstraintMessages,
  ...bookingConstraintMessages,
  ...companyConstraintMessages,
  ...couponConstraintMessages,
  ...invitationConstraintMessages,
  ...labelConstraintMessages,
  ...nationalTestConstraintMessages,
  ...partnerNameConstraintMessages,
  ...paymentConstraintMessages,
  ...placeConstraintMessages,
  ...priceConstraintMessages,
  ...payoutConstraintMessages,
  ...viewConstraintMessages,
};
