import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { BrokenScreen } from '#components/error-boundary.tsx';
import { logFailure } from '#lib/log.ts';
import { OWN_SCROLL } from './own-scroll.ts';
import { Root } from './root.tsx';
import { withContract } from './screen-loading.tsx';

const root = createRootRoute({
  component: () => (
    <Root>
      <Outlet />
    </Root>
  ),
  notFoundComponent: lazyRouteComponent(() => import('#routes/not-found.tsx'), 'NotFound'),
});

/** A screen that speaks with the server loads with the contract's schemas made ready (screen-loading.ts). */
const dashboard = lazyRouteComponent(
  withContract(() => import('./screens/dashboard-screen.tsx')),
  'DashboardScreen',
);
const signIn = withContract(() => import('./screens/login-screen.tsx'));
const signUp = withContract(() => import('./screens/sign-up-screen.tsx'));
const sandbox = withContract(() => import('./screens/sandbox-screen.tsx'));
const demo = withContract(() => import('./screens/demo-screen.tsx'));
const join = withContract(() => import('./screens/join-screen.tsx'));
const links = withContract(() => import('./screens/link-screens.tsx'));

const security = lazyRouteComponent(() => import('./screens/legal-screens.tsx'), 'SecurityScreen');

/** Every address of the app (D-01). Screens load when first shown; what follows on what is in view.ts. */
const SCREENS = {
  '/': lazyRouteComponent(() => import('./screens/landing-screen.tsx'), 'LandingScreen'),
  '/pricing': lazyRouteComponent(() => import('./screens/pricing-screen.tsx'), 'PricingScreen'),
  '/terms': lazyRouteComponent(() => import('./screens/legal-screens.tsx'), 'TermsScreen'),
  '/security': security,
  '/privacy': security,
  '/about': lazyRouteComponent(() => import('./screens/about-screen.tsx'), 'AboutScreen'),
  '/welcome': lazyRouteComponent(() => import('./screens/welcome-screen.tsx'), 'WelcomeScreen'),
  '/start': lazyRouteComponent(() => import('./screens/start-screen.tsx'), 'StartScreen'),
  '/login': lazyRouteComponent(signIn, 'LoginScreen'),
  '/signup': lazyRouteComponent(signUp, 'SignUpScreen'),
  '/connect': lazyRouteComponent(() => import('./screens/provider-screen.tsx'), 'ProviderScreen'),
  '/done': lazyRouteComponent(() => import('./screens/done-screen.tsx'), 'DoneScreen'),
  '/auth/sandbox': lazyRouteComponent(sandbox, 'SandboxScreen'),
  '/reset': lazyRouteComponent(links, 'ResetRequestScreen'),
  '/reset/$token': lazyRouteComponent(links, 'ResetScreen'),
  '/verify/$token': lazyRouteComponent(links, 'VerifyScreen'),
  '/join/$token': lazyRouteComponent(join, 'JoinScreen'),
  '/deleted': lazyRouteComponent(() => import('./screens/deleted-screen.tsx'), 'DeletedScreen'),
  '/demo': lazyRouteComponent(demo, 'DemoScreen'),
  '/dashboard': dashboard,
  '/dashboard/$provider': dashboard,
  '/dashboard/$provider/settings': dashboard,
} as const;

const routes = Object.entries(SCREENS).map(([path, component]) =>
  createRoute({ getParentRoute: () => root, path, component }),
);

export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree: root.addChildren(routes),
    // Values stay text: an email id that looks like a number must not become one.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text === '' ? '' : `?${text}`;
    },
    scrollRestoration: true,
    defaultHashScrollIntoView: false,
    // One for each screen: the next address draws anew.
    defaultErrorComponent: ({ reset }) => <BrokenScreen onRetry={reset} />,
    defaultOnCatch: (error) => logFailure('A screen could not be drawn', error),
    ...(history ? { history } : {}),
  });
  const { hash, href, state } = router.history.location;
  if (hash !== '') router.history.replace(href, { ...state, ...OWN_SCROLL });
  return router;
}
