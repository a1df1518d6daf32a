import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router';
import { currentAuth, useCan } from '../kit/api/session.ts';
import { ScreenSkeleton } from '../kit/layout/States.tsx';
import { landingOf } from '../domains/access/landing.ts';
import { ErrorPage, NoAccess, NotFound } from './StatusPages.tsx';
import { canonicalPath, routeOf, routes, type ScreenRoute } from './routes.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  validateSearch: (search: Record<string, unknown>) => search,
});

/** Routes are open to every role; a screen without the right says so calmly. */
function Guarded({ route }: { route: ScreenRoute }) {
  const allowed = useCan()(route.may);
  if (!allowed) return <NoAccess title={route.title} />;
  return <route.Screen fallback={<ScreenSkeleton title={route.title} />} />;
}

const screens = routes.map((route) =>
  createRoute({ getParentRoute: () => root, path: route.path, component: () => <Guarded route={route} /> }),
);

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    const auth = currentAuth();
    // While signing out the address changes first; there is nowhere to send nobody.
    if (auth) throw redirect({ to: landingOf(auth.admin.role), replace: true });
  },
});

/** Other capitals and the right spelling lead to the address that counts. */
const other = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    const path = canonicalPath(location.pathname);
    if (path && path !== location.pathname)
      throw redirect({ to: path, search: location.search as never, replace: true });
  },
  component: NotFound,
});

// The screen one came for need not wait until the shell stands.
routeOf(canonicalPath(location.pathname) ?? '')?.load?.();

const routeTree = root.addChildren([home, login, ...screens, other]);
const history = createBrowserHistory();

/** A new one for every sign-in: it begins at the address of that moment, not where the last one ended. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    history,
    caseSensitive: true,
    defaultErrorComponent: ErrorPage,
    // Plain strings in the address: a search for 0803 must not become the number 803.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text ? `?${text}` : '';
    },
    scrollRestoration: true,
  });
