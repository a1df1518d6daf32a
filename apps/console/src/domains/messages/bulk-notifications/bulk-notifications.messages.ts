/** Texts fixed by the specification. */
export const bulkNotificationsMessages = {
  sent: 'Notification Sent Successfully',
  saved: 'Notification Saved Successfully As Draft',
  noConsumer: 'Consumer Not Found',
  title: 'Title Is Mandatory',
  description: 'Description Is Mandatory',
  consumers: 'Consumer Selection Is Mandatory',
};

/** Texts beyond the specification. */
export const campaignMessages = {
  scheduled: 'Notification Scheduled Successfully',
  held: (time: string) => `The quiet hours hold this notification. It will be sent on ${time}.`,
  again: 'To save or send this one too, submit the form again.',
  cancelled: 'Sending cancelled. The notification is a draft again.',
  deleted: 'Draft deleted',
  edited: 'Notification saved',
  copied: 'Notification copied as a draft',
  tested: 'Test sent',
  audienceSaved: 'Audience saved',
  audienceDeleted: 'Audience deleted',
  limitsSaved: 'Limits saved',
  audience: 'Choose an audience',
  audienceName: 'Enter a name',
  day: 'Choose a day',
  hour: 'Choose a time',
  tester: 'Choose at least one person',
  noAudiences: 'No audience is saved yet.',
  number: 'Enter a whole number',
};
