import { screens } from './routes.tsx';

/** The screens as sidebar, top bar, command palette and redirects read them. */
export const routes = screens.map(({ options }) => options.staticData!.screen!);

export const routeOf = (path: string) => routes.find((route) => route.path === path);
