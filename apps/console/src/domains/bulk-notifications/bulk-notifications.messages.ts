/** Texts fixed by the specification. */
export const bulkNotificationsMessages = {
  sent: 'Notification Sent Successfully',
  saved: 'Notification Saved Successfully As Draft',
  noConsumer: 'Consumer Not Found',
  title: 'Title Is Mandatory',
  description: 'Description Is Mandatory',
  consumers: 'Consumer Selection Is Mandatory',
};

/** On the wire a notification is sent as soon as it waits. */
export const statusLabels = { draft: 'Draft', waiting: 'Scheduled', sending: 'Sent', sent: 'Sent' } as const;
