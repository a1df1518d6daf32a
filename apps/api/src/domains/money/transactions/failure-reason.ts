import type { FailureReason } from '@baobab/contract/money/transactions';

/** The first match wins. Banks answer in words of their own, so the texts are matched loosely. */
const patterns: [RegExp, FailureReason][] = [
  [/insufficient|not sufficient|not enough/, 'insufficient_funds'],
  [/expired card|card.*expired/, 'expired_card'],
  [/incorrect|invalid|wrong|\bpin\b|\bcvv\b/, 'wrong_details'],
  [/otp|3-?d ?secure|authenticat|verification/, 'not_authenticated'],
  [/limit|exceed/, 'limit_exceeded'],
  [/cancel|abandon|time ?d? ?-?out|expired|no response from customer/, 'not_completed'],
  [/unavailable|inoperative|system|switch|network|host|try again/, 'bank_unavailable'],
  [/declin|do not honou?r|not permitted|restricted|fraud|blocked|refus|lost|stolen/, 'declined'],
];

/** The failure reason that a bank's or provider's message means. */
export function failureReasonOf(message: string): FailureReason {
  const text = message.toLowerCase();
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}
