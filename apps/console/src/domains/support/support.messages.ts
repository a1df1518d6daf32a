/** The texts of the support chat, letter for letter; the two failures are only logged. */
export const supportMessages = {
  empty: 'No Support messages available',
  channels: 'Failed to get PubNub channels',
  members: 'Failed to get PubNub channel memebers',
};
