import type { CheckReason, CheckState } from '@baobab/contract/money/payment-checks';
import { checkStateLabels } from '@baobab/contract/money/payment-labels';
import type { Meaning } from '../../../kit/layout/Tag.tsx';

export const paymentChecksMessages = {
  empty: 'Reports of payment providers that need a decision appear here.',
  close: 'Mark this payment as checked?',
  closeText: 'The note is kept in the history.',
  noteMissing: 'Enter what was done.',
  closed: 'Payment Checked',
  /** A refund or the booking that it was waiting for has closed the check. */
  settled: 'Settled by a later refund or booking',
};

export const checkStateTags: Record<CheckState, { children: string; meaning: Meaning }> = {
  open: { children: checkStateLabels.open, meaning: 'waiting' },
  closed: { children: checkStateLabels.closed, meaning: 'done' },
};

/** `next` names the next step in the list, `todo` explains it. */
export const checkReasonTexts: Record<CheckReason, { next: string; todo: string }> = {
  paid_twice: {
    next: 'Refund the second charge',
    todo: 'Pay the second charge back at the provider, then complete the refund of the transaction. The refund closes this check.',
  },
  amount_differs: {
    next: 'Compare and refund',
    todo: 'Compare the amount with the provider and the patient. Complete the refund of what is due back, or mark it as checked with the reason for the difference.',
  },
  currency_differs: {
    next: 'Pay back or agree on a rate',
    todo: 'The money is not in naira and counts in no figure. Pay it back at the provider or agree on the rate with the patient, then mark it as checked.',
  },
  unknown_reference: {
    next: 'Book it or pay it back',
    todo: 'Find the patient at the provider. Book the appointment with this reference, which closes the check, or pay the money back at the provider and mark it as checked.',
  },
  refund_exceeds: {
    next: 'Claim the difference',
    todo: 'Ask the provider why more was paid back than received, and claim the difference. Then mark it as checked.',
  },
  no_effect: {
    next: 'Look it up at the provider',
    todo: 'Look the payment up at the provider and correct the record here if the provider is right. Then mark it as checked.',
  },
  provider_differs: {
    next: 'Ask the provider',
    todo: 'An event and the list of the provider contradict each other. Ask the provider which one is right, then mark it as checked.',
  },
  without_order: {
    next: 'Pay it back',
    todo: 'The app received the money but made no appointment or order for it. If the patient paid again with another reference, or needs no order, refund the transaction, which closes the check. One that the app makes later closes it, too.',
  },
  item_cancelled: {
    next: 'Pay the item back',
    todo: 'The order goes on without this item. Pay its price back at the provider, whose report closes this check. If a coupon lowered the price or the money was returned in another way, mark it as checked with the amount.',
  },
};
