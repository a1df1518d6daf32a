import { findPatientAccess } from '../domains/people/patients/patient-access.repository.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { runCommand, withPool } from './run.ts';

// npm run audit:who -- <patient>: lists every access to the data of a patient, oldest first.
await runCommand(async (database) => {
  const patient = process.argv[2]?.toLowerCase();
  if (!patient || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(patient))
    throw new Error("Enter the patient's uuid: npm run audit:who -- <patient>");
  const accesses = await withPool(database.url, (pool) => findPatientAccess(pool, patient));
  if (accesses.length === 0) return 'The data of this patient has not been accessed.';
  return accesses
    .map(
      (entry) =>
        `${formatDateTime(entry.at)}  ${entry.actor} (${entry.role ?? '-'})  ${entry.address ?? '-'}  ${entry.action}  ${entry.subject}`,
    )
    .join('\n');
});
