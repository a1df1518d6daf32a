export const deviceMessages = {
  allowed: 'Notifications are on for this device',
  refused: 'This browser blocks notifications. Allow them in the browser settings.',
};
