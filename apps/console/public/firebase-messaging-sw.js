/* Says what was pushed to this device while nobody looks at the console. It keeps nothing and answers no requests.
   The push service's own code asks for it under this name. */
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('push', (event) => {
  const { notification = {} } = event.data?.json() ?? {};
  const say = async () => {
    // Whoever has the console before them has seen the bell.
    if ((await windows()).some((one) => one.visibilityState === 'visible')) return;
    const { title = '', body = '', tag = '' } = notification;
    await self.registration.showNotification(title, { body, tag, icon: '/favicon.svg' });
  };
  event.waitUntil(say());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const open = async () => {
    const [console] = await windows();
    await (console ? console.focus() : self.clients.openWindow('/'));
  };
  event.waitUntil(open());
});
