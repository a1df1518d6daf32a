import { generateSecret, generateURI, verifySync } from 'otplib';
import { placeOf, type SecretColumn } from '../../../platform/secret-columns.ts';

const PERIOD_SECONDS = 30;

export const totpColumn: SecretColumn = {
  table: 'staff',
  column: 'totp_secret',
  id: 'account_uuid',
  type: 'bytea',
};
/** The place of a person's secret, which its encryption is bound to. */
export const secretPlace = (account: string) => placeOf(totpColumn, account);

export const newTotpSecret = () => generateSecret();

/** The QR code that an authenticator app scans, as an image in a data URL. No other server sees the secret. */
export async function totpQrCode(product: string, username: string, secret: string): Promise<string> {
  // Loaded on first use, because it has 57 modules.
  const { toDataURL } = await import('qrcode');
  return toDataURL(generateURI({ issuer: product, label: username, secret }), { margin: 2, width: 240 });
}

/** The time step of a code, or null for a wrong one. A clock may be one step ahead or behind. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: PERIOD_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
