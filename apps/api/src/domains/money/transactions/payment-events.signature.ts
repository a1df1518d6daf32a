import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Compares hashes, which have the same length whatever was sent. */
function isEqual(given: string | undefined, expected: string): boolean {
  if (given === undefined) return false;
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

const hmac = (algorithm: 'sha256' | 'sha512', secret: string, text: string) =>
  createHmac(algorithm, secret).update(text);

export const isSignedByPaystack = (
  secret: string,
  text: string,
  { 'x-paystack-signature': signature }: { 'x-paystack-signature'?: string },
) => isEqual(signature, hmac('sha512', secret, text).digest('hex'));

/** Newer accounts sign the body; older ones send the secret itself. */
export const isSignedByFlutterwave = (
  secret: string,
  text: string,
  signatures: { 'flutterwave-signature'?: string; 'verif-hash'?: string },
) =>
  signatures['flutterwave-signature'] === undefined
    ? isEqual(signatures['verif-hash'], secret)
    : isEqual(signatures['flutterwave-signature'], hmac('sha256', secret, text).digest('base64'));
