import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { Root } from './root.tsx';
import * as screens from './screens.tsx';

const root = createRootRoute({
  component: () => (
    <Root>
      <Outlet />
    </Root>
  ),
  notFoundComponent: screens.NotFoundScreen,
});

/** Every address of the app (D-01); what each shows is in screens.tsx, what follows on what in view.ts. */
const routes = (
  [
    ['/', screens.LandingScreen],
    ['/welcome', screens.WelcomeScreen],
    ['/start', screens.StartScreen],
    ['/login', screens.LoginScreen],
    ['/signup', screens.SignUpScreen],
    ['/connect', screens.ProviderScreen],
    ['/done', screens.DoneScreen],
    ['/auth/sandbox', screens.SandboxScreen],
    ['/reset', screens.ResetRequestScreen],
    ['/reset/$token', screens.ResetScreen],
    ['/verify/$token', screens.VerifyScreen],
    ['/dashboard', screens.DashboardScreen],
    ['/dashboard/$provider', screens.DashboardScreen],
    ['/dashboard/$provider/settings', screens.DashboardScreen],
  ] as const
).map(([path, component]) => createRoute({ getParentRoute: () => root, path, component }));

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
    defaultPendingMs: 0,
    ...(history ? { history } : {}),
  });
}
