import type { AuditVerification } from '@baobab/contract/workspace/audit/audit';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatCount } from '../../../kit/format.ts';

export const auditMessages = {
  empty: 'No changes recorded',
  emptyHint: 'Changes appear here with the person who made them and the old and new values.',
  older: 'Load older',
  system: 'by the system',
  open: 'Open in the audit trail',
  sameRecord: 'All entries of this record',
  noRows: 'Changes and reads of medical data appear here with the person, the time and the address.',
  limit: 'The list has the newest 10,000 rows. Narrow the filter for earlier ones, or export the list.',
  verify: 'Verify now',
  verifyNew: 'New rows, since the last checkpoint',
  verifyAll: 'Everything',
  verifying: 'The chain is being verified…',
  unverified: 'The chain has not been verified yet',
};

export const verifiedText = ({ verified, running }: AuditVerification) => {
  if (running) return auditMessages.verifying;
  if (!verified) return auditMessages.unverified;
  return `Chain verified to row ${formatCount(verified.row)} at ${formatDateTime(verified.at)}`;
};

const kinds: Readonly<Record<string, string>> = {
  access: 'Staff member',
  booking: 'Appointment',
  document: 'Document of a patient',
};

/** "Lab order" for `lab-order`. */
export const kindLabel = (kind: string) => {
  const words = kind.replaceAll('-', ' ');
  return kinds[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
