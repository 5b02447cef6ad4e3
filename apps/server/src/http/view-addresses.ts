/**
 * Addresses that show a view of the app (D-01, D-65): the page comes with 200. `{}` stands for one part of any text.
 * The app's own table is in `apps/web/src/app`.
 */
const VIEW_ADDRESSES = [
  '/',
  '/welcome',
  '/start',
  '/pricing',
  '/terms',
  '/security',
  '/privacy',
  '/about',
  '/login',
  '/signup',
  '/connect',
  '/done',
  '/demo',
  '/deleted',
  '/dashboard',
  '/dashboard/outlook',
  '/dashboard/gmail',
  '/dashboard/outlook/settings',
  '/dashboard/gmail/settings',
  '/reset',
  '/reset/{}',
  '/verify/{}',
  '/join/{}',
];

const PATTERNS = VIEW_ADDRESSES.map(
  (address) => new RegExp(`^${address.replaceAll('{}', '[^/]{1,512}')}$`),
);

/** Whether a path shows a view; one slash at the end is forgiven. */
export function isViewAddress(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return PATTERNS.some((pattern) => pattern.test(plain));
}

const SERVER_PREFIXES = ['/api', '/auth', '/forms', '/smart-goals', '/get-smart-goals', '/frame'];
const SERVER_PATHS = ['/healthz', '/readyz', '/metrics'];

/** Whether an address belongs to the calls, so that the page never answers there (D-13). */
export function isServerAddress(path: string): boolean {
  return (
    SERVER_PATHS.includes(path) ||
    SERVER_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  );
}
