// Shows what is pushed to this phone, and opens the page that it is about.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title = 'Startline', body = '', url = '/', tag } = event.data?.json() ?? {};
  const options = { body, tag, renotify: Boolean(tag), icon: '/favicon.svg', data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.url ?? '/', self.location.origin)));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find((page) => new URL(page.url).pathname === url.pathname && url.origin === self.location.origin);
  if (!same) return self.clients.openWindow(url.href);
  await same.focus();
  return same.navigate(url.href);
}
