/* Shows push notifications while no console window is visible. It caches nothing and intercepts no requests.
   The Firebase SDK requires this file name. */
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('push', (event) => {
  const { notification = {} } = event.data?.json() ?? {};
  const show = async () => {
    // A visible console window shows the same message in its bell.
    if ((await windows()).some((client) => client.visibilityState === 'visible')) return;
    const { title = '', body = '', tag = '' } = notification;
    await self.registration.showNotification(title, { body, tag, icon: '/favicon.svg' });
  };
  event.waitUntil(show());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const open = async () => {
    const [client] = await windows();
    await (client ? client.focus() : self.clients.openWindow('/'));
  };
  event.waitUntil(open());
});
