import { declareActions } from '../kit/audit-actions.ts';

export const bulkNotificationActions = declareActions('Notifications and support', {
  'bulk-audience.add': 'Audience saved',
  'bulk-audience.delete': 'Audience deleted',
  'bulk-audience.edit': 'Audience edited',
  'bulk-notifications.export': 'Push notifications exported',
  'bulk-settings.edit': 'Limits of notifications edited',
  'notification.begin': 'Sending started',
  'notification.cancel': 'Sending cancelled',
  'notification.delay': 'Sending delayed by quiet hours',
  'notification.delete': 'Draft of a notification deleted',
  'notification.duplicate': 'Notification copied',
  'notification.edit': 'Notification edited',
  'notification.opened': 'Notification opened',
  'notification.plan': 'Sending planned',
  'notification.revert': 'Late sending made a draft again',
  'notification.save': 'Notification saved as a draft',
  'notification.send': 'Notification sent',
  'notification.sent': 'Sending finished',
  'notification.test': 'Test of a notification sent',
});
