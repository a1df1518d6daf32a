import { findPatientAccess, isPatient } from '../domains/people/patients/patient-access.repository.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { readArguments } from './arguments.ts';
import { runCommand, withPool } from './run.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const { positionals } = readArguments('audit:who', {
  about: 'Lists every access to the data of a patient, the oldest first.',
  arguments: ['<patient>'],
  check: ({ positionals: [uuid = ''] }) =>
    UUID.test(uuid) ? undefined : `The argument <patient> is the uuid of a patient, not '${uuid}'.`,
});
const patient = positionals[0]!.toLowerCase();

await runCommand(async (database) => {
  const { accesses, isKnown } = await withPool(database.url, async (pool) => ({
    accesses: await findPatientAccess(pool, patient),
    isKnown: await isPatient(pool, patient),
  }));
  if (!isKnown && accesses.length === 0)
    throw new Error(`No patient has the uuid ${patient}, and the audit trail does not name it.`);
  if (accesses.length === 0) return 'The data of this patient has not been accessed.';
  return accesses
    .map(
      (entry) =>
        `${formatDateTime(entry.at)}  ${entry.actor} (${entry.role ?? '-'})  ${entry.address ?? '-'}  ${entry.action}  ${entry.subject}`,
    )
    .join('\n');
});
