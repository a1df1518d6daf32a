import type { ConversationState, DeskList, Priority } from '@baobab/contract/messages/support-desk';

export const stateLabels: Record<ConversationState, string> = {
  open: 'Open',
  waiting: 'Waiting for the consumer',
  snoozed: 'Snoozed',
  closed: 'Closed',
};
export const priorityLabels: Record<Priority, string> = { normal: 'Normal', high: 'High', urgent: 'Urgent' };
export const listLabels: Record<DeskList, string> = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  unread: 'Unread',
  longest: 'Waiting longest',
  snoozed: 'Snoozed',
  closed: 'Closed',
  all: 'All',
};
export const emptyLists: Record<Exclude<DeskList, 'all'>, string> = {
  mine: 'No conversation is assigned to you',
  unassigned: 'Every open conversation has an owner',
  unread: 'Every message is read',
  longest: 'No conversation waits for an answer',
  snoozed: 'No conversation is snoozed',
  closed: 'No conversation is closed',
};
export const deskMessages = {
  assigned: 'The owner of the conversation was changed.',
  closed: 'The conversation is closed.',
  snoozed: 'The conversation is snoozed.',
  prioritised: 'The priority of the conversation was changed.',
  labelAdded: 'The label was added to the conversation.',
  labelRemoved: 'The label was removed from the conversation.',
  labelSaved: 'Label saved',
  labelDeleted: 'Label deleted',
  labelName: 'Please enter a name',
  noLabels: 'No labels yet',
  settingsSaved: 'The settings of the support desk were saved.',
  notANumber: 'Enter a number, or nothing for no target.',
  notSent: 'A reply was not sent',
  openConversation: 'Open the conversation',
  textKept: 'Your text is kept.',
  snoozeDay: 'Choose the day.',
  snoozeTime: 'Enter the time.',
  snoozeRange: 'Choose a time within the next year.',
};
