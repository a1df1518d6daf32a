import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router';
import { currentAuth, roleCan, useCan } from '../kit/api/session.ts';
import { ScreenSkeleton } from '../kit/layout/States.tsx';
import { landingOf } from '../domains/access/landing.ts';
import { safeReturnPath } from '../domains/access/return-path.ts';
import { ErrorPage, NoAccess, NotFound } from './StatusPages.tsx';
import { canonicalPath } from './canonical-path.ts';
import { routeOf, routes, type ScreenRoute } from './routes.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  validateSearch: (search: Record<string, unknown>) => search,
});

/** Every role can open every route; without the permission the screen shows "No access". */
function Guarded({ route }: { route: ScreenRoute }) {
  const allowed = useCan()(route.permission);
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
    throw redirect({ to: landingOf(currentAuth()?.admin.role ?? ''), replace: true });
  },
});

/** The screen that asked for the sign-in if the role may open it, otherwise the landing screen of the role. */
function returnPath(role: string) {
  const from = safeReturnPath(new URLSearchParams(location.search).get('from'), location.origin);
  const { pathname, searchParams, hash } = new URL(from ?? landingOf(role), location.origin);
  const route = routeOf(canonicalPath(pathname) ?? '');
  if (pathname === '/' || (route && !roleCan(role, route.permission))) return { to: landingOf(role) };
  return { to: pathname, search: Object.fromEntries(searchParams) as never, hash: hash.slice(1) };
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    const auth = currentAuth();
    // During sign-out the URL changes to /login before the app unmounts; there is no session to redirect for.
    if (auth) throw redirect({ ...returnPath(auth.admin.role), replace: true });
  },
});

/** Redirects other capitalisation and common spellings to the canonical path. */
const catchAll = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    const path = canonicalPath(location.pathname);
    if (path && path !== location.pathname)
      throw redirect({ to: path, search: location.search as never, replace: true });
  },
  component: NotFound,
});

// Loads the first screen's code in parallel with the shell.
routeOf(canonicalPath(location.pathname) ?? '')?.load();

const routeTree = root.addChildren([home, login, ...screens, catchAll]);
const history = createBrowserHistory();

/** Each sign-in creates a router, so that it starts at the current URL and not where the last session ended. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    history,
    caseSensitive: true,
    defaultErrorComponent: ErrorPage,
    // Search parameters stay strings: a search for 0803 must not become the number 803.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text ? `?${text}` : '';
    },
    scrollRestoration: true,
  });
