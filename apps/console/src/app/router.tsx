import { createBrowserHistory, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router';
import { currentAuth, roleCan } from '../kit/api/session.ts';
import { landingOf } from '../domains/workspace/access/landing.ts';
import { safeReturnPath } from '../domains/workspace/access/return-path.ts';
import { ErrorPage, NotFound } from './StatusPages.tsx';
import { canonicalPath } from './canonical-path.ts';
import { routeOf } from './navigation.ts';
import { screens } from './routes.tsx';
import { rootRoute } from './screen.tsx';
import { Shell } from './Shell.tsx';

rootRoute.update({ component: Shell });

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: landingOf(currentAuth()?.admin.role ?? '').to, replace: true });
  },
});

/** The screen that asked for the sign-in if the role may open it, otherwise the landing screen of the role. */
function returnPath(role: string) {
  const from = safeReturnPath(new URLSearchParams(location.search).get('from'), location.origin);
  const { pathname } = new URL(from ?? '/', location.origin);
  const route = routeOf(canonicalPath(pathname) ?? '');
  const allowed = pathname !== '/' && (!route || roleCan(role, route.permission));
  return from && allowed ? from : landingOf(role).to;
}

/**
 * The link to an invitation or a new password that was opened while signed in, read before the router drops its
 * parameter. Without a session the sign-in screen uses the link.
 */
let openedLink = currentAuth() && /[?&](invite|reset)=/.test(location.search) ? location.href : null;

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    const auth = currentAuth();
    // During sign-out the URL changes to /login before the app unmounts; there is no session to redirect for.
    if (!auth) return;
    const link = openedLink;
    openedLink = null;
    if (link) void import('./explain-link.ts').then((m) => m.explainLink(auth.admin.full_name, link));
    throw redirect({ href: returnPath(auth.admin.role), replace: true });
  },
});

/** Redirects other capitalisation and common spellings to the canonical path. */
const catchAll = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    const path = canonicalPath(location.pathname);
    if (!path || path === location.pathname) throw notFound();
    throw redirect({ href: path + location.searchStr, replace: true });
  },
  notFoundComponent: NotFound,
});

// Loads the first screen's code in parallel with the shell.
const first = routeOf(canonicalPath(location.pathname) ?? '');
void screens.find(({ options }) => options.staticData?.screen === first)?.options.component?.preload?.();

const routeTree = rootRoute.addChildren([home, login, ...screens, catchAll]);
const history = createBrowserHistory();

/** Each sign-in creates a router, so that it starts at the current URL and not where the last session ended. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    history,
    caseSensitive: true,
    search: { strict: true },
    // Search parameters stay strings: a search for 0803 must not become the number 803.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search: Record<string, string | undefined>) => {
      const given = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]));
      const text = new URLSearchParams(given).toString();
      return text ? `?${text}` : '';
    },
    // A link loads its screen when it is hovered or focused; the lists decide themselves what is stale.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
