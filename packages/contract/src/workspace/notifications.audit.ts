import { declareActions } from '../kit/audit-actions.ts';

export const notificationActions = declareActions('Notifications and support', {
  'bell.read': 'Notifications marked as read',
  'device.register': 'Device registered for notifications',
});
