import { groupThousands } from '@baobab/contract/kit/numbers';
import type { Verification } from './verify.ts';

export interface VerificationReport {
  isIntact: boolean;
  /** Sentences for the screen and the command. */
  sentences: string[];
}

/** The result of a verification in words, the same on the screen, in the command and in the bell. */
export function reportVerification(result: Verification): VerificationReport {
  const sentences = [
    ...(result.problem
      ? [
          `The audit trail was changed: ${result.problem}. Keep a copy of the database and its backups, and inform your security officer.`,
        ]
      : []),
    ...missingKeys(result),
  ];
  return sentences.length > 0
    ? { isIntact: false, sentences }
    : { isIntact: true, sentences: [`The audit trail is intact: ${rangeOf(result)} ${fileOf(result)}`] };
}

/** Results of earlier releases have no `unproven`. */
function missingKeys({ unverifiable, unproven = [] }: Partial<Verification>): string[] {
  const parts = [
    ...(unverifiable ?? []).map(
      ({ keyId, first, last }) =>
        `${first === last ? `seal ${first}` : `seals ${first} to ${last}`} (key ${keyId})`,
    ),
    ...unproven.map(({ record, keyId }) => `${record} (key ${keyId})`),
  ];
  if (parts.length === 0) return [];
  return [
    `Parts of the audit trail cannot be verified because a key is missing: ${parts.join(', ')}. ` +
      'Add the key to the key file or to ENCRYPTION_KEYS, after the current key, and verify again. ' +
      'If no key was lost, treat this as a change of the audit trail.',
  ];
}

const rows = (count: number, kind: string) =>
  `${groupThousands(count)} ${kind}${count === 1 ? 'row' : 'rows'}`;

function rangeOf({ scope, since, earlier = 0, last }: Verification): string {
  if (scope === 'everything') {
    const after = since > 0 ? `, those of dropped months aside (up to seal ${since})` : '';
    return `${rows(last - since, '')} verified${after}.`;
  }
  return `${rows(last - since, 'new ')} and ${rows(earlier, 'earlier ')} verified.`;
}

const fileOf = ({ comparedWith }: Verification) =>
  comparedWith === null
    ? 'There is no seal outside the database to compare with.'
    : `It contains seal ${comparedWith}, which is kept outside the database.`;
