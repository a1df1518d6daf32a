/** Texts fixed by the specification, except those of the quick replies and of the filter. The two failures are only logged. */
export const supportMessages = {
  empty: 'No Support messages available',
  channels: 'Failed to get PubNub channels',
  members: 'Failed to get PubNub channel memebers',
  replySaved: 'Quick reply saved',
  replyDeleted: 'Quick reply deleted',
  replyTitle: 'Please enter a title',
  replyText: 'Please enter the text',
  allAnswered: 'Every conversation is answered',
  noReplies: 'No quick replies yet',
};
