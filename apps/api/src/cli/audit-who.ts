import { findPatientAccess } from '../platform/audit/patient-access-log.ts';
import { formatDateTime } from '../platform/lagos-time.ts';
import { runCommand, withPool } from './run.ts';

// npm run audit:who -- <patient>: lists who opened or changed data of this patient, oldest first.
await runCommand(async (database) => {
  const patient = process.argv[2]?.toLowerCase();
  if (!patient || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(patient))
    throw new Error('Give the uuid of the patient.');
  const accesses = await withPool(database.url, (pool) => findPatientAccess(pool, patient));
  if (accesses.length === 0) return 'No access to this patient is recorded.';
  return accesses
    .map(
      (access) =>
        `${formatDateTime(access.at)}  ${access.actor} (${access.role ?? '-'})  ${access.address ?? '-'}  ${access.action}  ${access.subject}`,
    )
    .join('\n');
});
