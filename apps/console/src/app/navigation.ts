import { screens } from './routes.tsx';

/** The screens as sidebar, top bar, command palette and redirects read them. */
export const routes = screens.map(({ options }) => options.staticData!.screen!);

/** Whether an address belongs to the path of a route, which may end with a parameter. */
const isAt = (path: string, pattern: string) =>
  pattern.includes('$')
    ? path.slice(0, path.lastIndexOf('/')) === pattern.slice(0, pattern.lastIndexOf('/'))
    : path === pattern;

export const routeOf = (path: string) => routes.find((route) => isAt(path, route.path));
