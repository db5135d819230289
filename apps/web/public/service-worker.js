// Shows a page of our own where the server cannot be reached. It keeps that page and nothing else: no code of the app,
// so that a new build reaches everybody at the next load, and no answer of an API, which would be old when it is read.
// Requests of the app are not touched at all; only the loading of a page is watched, and the network always comes first.
'use strict';

// Raised when one of the files changes.
const CACHE = 'sunscope-offline-2';
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/logo.svg'];

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then(cache => cache.addAll(FILES.map(file => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names => Promise.all(names.filter(name => name !== CACHE).map(name => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html', { cacheName: CACHE })));
    return;
  }
  // What the offline page itself is made of; the app asks for none of it but the mark.
  if (FILES.includes(pathname))
    event.respondWith(
      fetch(request).catch(
        async () => (await caches.match(pathname, { cacheName: CACHE })) ?? Response.error(),
      ),
    );
});
