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
import { Root } from './root.tsx';

const root = createRootRoute({
  component: () => (
    <Root>
      <Outlet />
    </Root>
  ),
  notFoundComponent: lazyRouteComponent(() => import('#routes/not-found.tsx'), 'NotFound'),
});

const dashboard = lazyRouteComponent(
  () => import('./screens/dashboard-screen.tsx'),
  'DashboardScreen',
);

/** Every address of the app (D-01). Screens load when first shown; what follows on what is in view.ts. */
const SCREENS = {
  '/': lazyRouteComponent(() => import('./screens/landing-screen.tsx'), 'LandingScreen'),
  '/welcome': lazyRouteComponent(() => import('./screens/welcome-screen.tsx'), 'WelcomeScreen'),
  '/start': lazyRouteComponent(() => import('./screens/start-screen.tsx'), 'StartScreen'),
  '/login': lazyRouteComponent(() => import('./screens/login-screen.tsx'), 'LoginScreen'),
  '/signup': lazyRouteComponent(() => import('./screens/sign-up-screen.tsx'), 'SignUpScreen'),
  '/connect': lazyRouteComponent(() => import('./screens/provider-screen.tsx'), 'ProviderScreen'),
  '/done': lazyRouteComponent(() => import('./screens/done-screen.tsx'), 'DoneScreen'),
  '/auth/sandbox': lazyRouteComponent(
    () => import('./screens/sandbox-screen.tsx'),
    'SandboxScreen',
  ),
  '/reset': lazyRouteComponent(() => import('./screens/link-screens.tsx'), 'ResetRequestScreen'),
  '/reset/$token': lazyRouteComponent(() => import('./screens/link-screens.tsx'), 'ResetScreen'),
  '/verify/$token': lazyRouteComponent(() => import('./screens/link-screens.tsx'), 'VerifyScreen'),
  '/dashboard': dashboard,
  '/dashboard/$provider': dashboard,
  '/dashboard/$provider/settings': dashboard,
} as const;

const routes = Object.entries(SCREENS).map(([path, component]) =>
  createRoute({ getParentRoute: () => root, path, component }),
);

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren(routes),
    // Values stay text: an email id that looks like a number must not become one.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text === '' ? '' : `?${text}`;
    },
    scrollRestoration: true,
    // One for each screen: the next address draws anew.
    defaultErrorComponent: ({ reset }) => <BrokenScreen onRetry={reset} />,
    defaultOnCatch: (error) => logFailure('A screen could not be drawn', error),
    ...(history ? { history } : {}),
  });
}
