/** Subjects whose kind is not the first part of the action. */
const otherKinds: Readonly<Record<string, string>> = {
  'appointments.history': 'booking',
  'appointments.open': 'booking',
  'bell.read': 'staff',
  'lab-items.accept': 'lab-order',
  'lab-receipt.open': 'lab-order',
  'price.add': 'national-test',
  'support.message': 'support-channel',
  'support.note': 'support-channel',
  'support.mark': 'support-channel',
  'support.open-attachment': 'file',
  'privacy.open': 'consumer',
  'privacy.erase': 'consumer',
  'privacy.export': 'person',
  'support.open-person': 'consumer',
  'tracker.open': 'consumer',
};

/** The kind of record that an action is about. */
export const subjectKind = (action: string): string => otherKinds[action] ?? action.split('.')[0]!;
