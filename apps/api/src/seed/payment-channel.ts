const channels = [
  'card',
  'bank_transfer',
  'card',
  'ussd',
  'card',
  'bank_transfer',
  'wallet',
  'card',
  'bank',
  'qr',
];

/** The channel of a demo payment, by its number: seeds that ran before keep their random values. */
export const demoChannel = (serial: number) => channels[serial % channels.length]!;
