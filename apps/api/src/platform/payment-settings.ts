import * as z from 'zod';

/** The API of a payment provider and the key for it. */
export interface ProviderAccess {
  url: string;
  key: string;
}

export interface PaymentSettings {
  /** The secret that proves the payment events of each provider. */
  paymentSecrets: { paystack: string | undefined; flutterwave: string | undefined };
  /** How payments are looked up at each provider; null without a key. */
  reconciliation: { paystack: ProviderAccess | null; flutterwave: ProviderAccess | null };
}

const secret = z.string().min(8).optional();
const apiUrl = z.url({ protocol: /^https?$/ });

export const paymentEnvironment = {
  /** Without its secret the payment events of a provider are refused. */
  PAYSTACK_SECRET_KEY: secret,
  FLUTTERWAVE_SECRET_HASH: secret,
  /** The key with which payments are looked up; without it the provider is never called. */
  RECONCILE_PAYSTACK_KEY: secret,
  RECONCILE_FLUTTERWAVE_KEY: secret,
  PAYSTACK_API_URL: apiUrl.default('https://api.paystack.co'),
  FLUTTERWAVE_API_URL: apiUrl.default('https://api.flutterwave.com'),
};
const environment = z.object(paymentEnvironment);

export const paymentSettingsOf = (s: z.output<typeof environment>): PaymentSettings => ({
  paymentSecrets: { paystack: s.PAYSTACK_SECRET_KEY, flutterwave: s.FLUTTERWAVE_SECRET_HASH },
  reconciliation: {
    paystack: accessOf(s.PAYSTACK_API_URL, s.RECONCILE_PAYSTACK_KEY),
    flutterwave: accessOf(s.FLUTTERWAVE_API_URL, s.RECONCILE_FLUTTERWAVE_KEY),
  },
});

const accessOf = (url: string, key: string | undefined): ProviderAccess | null =>
  key === undefined ? null : { url: url.replace(/\/+$/, ''), key };
