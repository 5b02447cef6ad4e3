// Keeps the app's own files, so that it opens without a network. It never looks at a call: whatever holds mail or tells
// who is signed in passes by it. The build puts in which files there are (vite.config.ts).
const VERSION = '__VERSION__';
/** Every file of this version, by its address; their names hold their content. */
const FILES = __FILES__;
/** What the app's page itself names: only a page of this version goes with these files. */
const ENTRIES = __ENTRIES__;

const CACHE_PREFIX = 'eisen-app-';
const CACHE = `${CACHE_PREFIX}${VERSION}`;
/** The app's page; it is the same for everybody and every address. */
const SHELL = '/dashboard';
/** The empty document that a cleaned mail is written into. */
const MAIL_FRAME = '/frame/mail';
/** Addresses of the app; the public pages belong to the server. */
const APP_PAGE = /^\/(dashboard(\/|$)|connect$|login$)/;
/** A proxy says so while the server behind it is away. */
const AWAY = [502, 503, 504];
/** A network that says nothing for so long is none. */
const PATIENCE_MS = 8_000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (FILES.includes(pathname)) event.respondWith(keptFirst(request, pathname));
  else if (request.mode !== 'navigate') return;
  else if (pathname === MAIL_FRAME || pathname === `${MAIL_FRAME}-images`)
    event.respondWith(serverFirst(request, () => kept(MAIL_FRAME)));
  else if (APP_PAGE.test(pathname)) event.respondWith(serverFirst(request, () => kept(SHELL)));
  else if (pathname === '/')
    event.respondWith(serverFirst(request, () => Response.redirect(SHELL, 302)));
});

/** All or nothing: a version that is not whole would end in a white page. */
async function install() {
  const cache = await caches.open(CACHE);
  const shell = await fetch(SHELL, { cache: 'reload', credentials: 'omit' });
  const html = await shell.clone().text();
  if (!shell.ok || !ENTRIES.every((entry) => html.includes(entry)))
    throw new Error('The page is of another version.');
  await cache.put(SHELL, shell);
  await cache.addAll([MAIL_FRAME, ...FILES]);
}

/** Begins when no page of the version before is open any more, so that none loses its files. */
async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function keptFirst(request, pathname) {
  return (await kept(pathname)) ?? fetch(request);
}

async function kept(pathname) {
  return await (await caches.open(CACHE)).match(pathname);
}

/** The server's page wherever there is one: what is kept is for the time without. */
async function serverFirst(request, otherwise) {
  let timer;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  try {
    const answer = await Promise.race([fetch(request), patience]);
    if (answer && !AWAY.includes(answer.status)) return answer;
    return (await otherwise()) ?? answer ?? Response.error();
  } catch (error) {
    const page = await otherwise();
    if (page) return page;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
