export const auditMessages = {
  empty: 'No changes recorded',
  emptyHint: 'Changes appear here with the person who made them and the old and new values.',
  older: 'Load older',
  system: 'by the system',
};
