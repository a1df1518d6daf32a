/** The texts of push notifications, letter for letter. */
export const bulkMessages = {
  sent: 'Notification Sent Successfully',
  saved: 'Notification Saved Successfully As Draft',
  noConsumer: 'Consumer Not Found',
  title: 'Title Is Mandatory',
  description: 'Description Is Mandatory',
  consumers: 'Consumer Selection Is Mandatory',
};

export const statusLabels = { draft: 'Draft', sent: 'Sent' } as const;

export const deviceMessages = {
  allowed: 'This device is told when the bell rings and nobody looks',
  refused: 'This browser does not allow notifications',
};
