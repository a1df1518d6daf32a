import type { DuplicateReason } from '@baobab/contract/overview/duplicates';

export const duplicatesMessages = {
  empty: 'Pairs of records that may be one person appear here. They are looked for every night.',
  noMerges: 'Merged records appear here.',
  otherMissing: 'Please select a record!',
  otherPlaceholder: {
    consumer: 'Possible duplicates, or search all consumers',
    patient: 'Patients of the same consumer',
  },
  noOther: {
    consumer: 'Nothing found. Type a name, a number or an e-mail.',
    patient: 'No other patient of the consumer found.',
  },
  merged: 'Records merged',
  undone: 'Merge undone',
  dismissed: 'Marked as two people',
  undoTitle: 'Undo this merge?',
  undoText: 'Everything that came with the merged record goes back to it. Later records stay.',
  blocked: 'These records cannot be merged',
  nothingMoves: 'The merged record has no rows of its own.',
  afterwards:
    'The merged record stays, cannot be used any more, and its links lead to the kept one. A merge can be undone for 30 days.',
};

export const reasonLabels: Record<DuplicateReason, string> = {
  'name-birth': 'Same name and birth date',
  'name-phone': 'Same name, one digit of the number differs',
  phone: 'Same number in another spelling',
  patient: 'A patient with the same name and birth date',
  name: 'Same name',
  device: 'Used the same device',
};
