/** Texts fixed by the specification. */
export const bulkNotificationsMessages = {
  sent: 'Notification Sent Successfully',
  saved: 'Notification Saved Successfully As Draft',
  noConsumer: 'Consumer Not Found',
  title: 'Title Is Mandatory',
  description: 'Description Is Mandatory',
  consumers: 'Consumer Selection Is Mandatory',
};

export const statusLabels = { draft: 'Draft', sent: 'Sent' } as const;
