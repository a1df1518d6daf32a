/** The texts of the support chat, letter for letter; the two failures are only logged. The replies' are ours. */
export const supportMessages = {
  empty: 'No Support messages available',
  channels: 'Failed to get PubNub channels',
  members: 'Failed to get PubNub channel memebers',
  replySaved: 'Quick reply saved',
  replyDeleted: 'Quick reply deleted',
  replyTitle: 'Please enter a title',
  replyText: 'Please enter the text',
  noReplies: 'No quick replies yet',
};
