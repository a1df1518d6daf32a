import { whoLooked } from '../platform/audit/patient-access-log.ts';
import { formatDateTime } from '../platform/lagos-time.ts';
import { runCommand, withPool } from './run.ts';

// npm run audit:who -- <patient>: who opened or changed something of this patient, oldest first.
await runCommand(async (database) => {
  const patient = process.argv[2]?.toLowerCase();
  if (!patient || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(patient))
    throw new Error("Give the patient's uuid");
  const looks = await withPool(database.url, (pool) => whoLooked(pool, patient));
  if (looks.length === 0) return 'Nobody has looked at this patient.';
  return looks
    .map(
      (one) =>
        `${formatDateTime(one.at)}  ${one.who} (${one.role ?? '-'})  ${one.address ?? '-'}  ${one.action}  ${one.subject}`,
    )
    .join('\n');
});
