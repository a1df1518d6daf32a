import type { Permission } from '@baobab/contract/kit/roles';
import type { Icon } from '../kit/icons/icon.tsx';
import { IconBriefcase, IconDatabase, IconUsers } from '../kit/icons/shell-icons.ts';
import { createRootRoute, createRoute, notFound } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { currentAuth, roleCan } from '../kit/api/session.ts';
import { ScreenSkeleton } from '../kit/layout/States.tsx';
import { searchParams, sharedParams } from '../kit/url-state.ts';
import { lazyComponent } from '../kit/lazy-component.tsx';
import { ErrorPage, NoAccess } from './StatusPages.tsx';

/** The router adds the shell, which reads the route table. */
export const rootRoute = createRootRoute({ validateSearch: searchParams(sharedParams) });

/** The sidebar's groups with their icons. */
export const groups = { 'All Users': IconUsers, Master: IconDatabase, Workspace: IconBriefcase };

/** The properties of a screen that sidebar, top bar and command palette show. */
export interface ScreenInfo {
  path: string;
  /** The sidebar's label; a screen without one has no link. */
  label?: string;
  title: string;
  group?: keyof typeof groups;
  icon?: Icon;
  /** The path whose sidebar link is marked for a screen without a label. */
  parent?: string;
  /** The search parameters of the links in sidebar and palette; an address without them shows every row. */
  opens?: Readonly<Record<string, string>>;
  permission: Permission | 'signed-in';
}

interface ScreenRow<Path extends string, Search> extends Omit<ScreenInfo, 'title'> {
  path: Path;
  title?: string;
  /** Validates the screen's search parameters beside those of every screen. */
  search?: (search: Record<string, unknown>) => Search;
}

const noCode = () => undefined;
const noParams = <Search,>() => ({}) as Search;

/** A screen may prefetch its first list when a link to it is hovered or focused. */
type Screen = ComponentType & { prefetch?: () => Promise<void> };

/** The route of a screen, which is a chunk of its own. */
export function screen<const Path extends string, Search extends object = Record<never, never>>(
  { search, ...row }: ScreenRow<Path, Search>,
  load: () => Promise<Screen>,
) {
  const { Component, load: loadCode } = lazyComponent<object>(load, ErrorPage);
  const skeleton = () => <ScreenSkeleton title={info.title} />;
  const info: ScreenInfo = { ...row, title: row.title ?? row.label ?? '' };
  return createRoute({
    getParentRoute: () => rootRoute,
    path: row.path,
    validateSearch: search ?? noParams,
    staticData: { screen: info },
    // Every role can open every address; without the permission nothing is loaded.
    beforeLoad: () => {
      if (!roleCan(currentAuth()?.admin.role ?? '', info.permission)) throw notFound();
    },
    notFoundComponent: () => <NoAccess title={info.title} />,
    loader: ({ cause, location }) => {
      if (cause !== 'preload' || JSON.stringify(location.search) !== JSON.stringify(row.opens ?? {})) return;
      // A failed prefetch is ignored: the screen loads again when it is opened.
      load().then(
        ({ prefetch }) => prefetch?.(),
        () => undefined,
      );
    },
    component: Object.assign(() => <Component fallback={skeleton()} />, {
      // A failed preload is ignored: the screen loads again when it is shown.
      preload: () => loadCode().then(noCode, noCode),
    }),
    pendingComponent: skeleton,
  });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenInfo;
  }
}
