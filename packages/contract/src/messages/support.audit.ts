import { declareActions } from '../kit/audit-actions.ts';

export const supportActions = declareActions('Notifications and support', {
  'quick-reply.add': 'Quick reply added',
  'quick-reply.delete': 'Quick reply deleted',
  'quick-reply.edit': 'Quick reply changed',
  'support-channel.assign': 'Conversation assigned',
  'support-channel.close': 'Conversation closed',
  'support-channel.label': 'Labels of a conversation changed',
  'support-channel.priority': 'Priority of a conversation changed',
  'support-channel.reopen': 'Conversation reopened',
  'support-channel.snooze': 'Conversation snoozed',
  'support-channel.wake': 'Snoozed conversation opened again',
  'support-label.add': 'Label for conversations added',
  'support-label.delete': 'Label for conversations deleted',
  'support-label.edit': 'Label for conversations renamed',
  'support-settings.edit': 'Support desk settings changed',
  'support.mark': 'Messages marked as read',
  'support.message': 'Message sent',
  'support.note': 'Internal note added',
  'support.open-attachment': 'Attachment opened',
  'support.open-person': 'Person of a conversation opened',
});
