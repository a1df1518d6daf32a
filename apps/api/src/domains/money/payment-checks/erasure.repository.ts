import { redactNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

/** Checks stay for accounting; staff may name a person in a note. */
export const paymentCheckErasure: ErasureStep = { erase: redactNames('payment_checks', { note: 'text' }) };
