import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconX,
} from '../kit/icons/shell-icons.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useLocalStorage } from '@mantine/hooks';
import { Fragment, useEffect, useRef } from 'react';
import { config } from '../kit/api/config.ts';
import { useAuth, useCan } from '../kit/api/session.ts';
import { landingOf } from '../domains/workspace/access/landing.ts';
import { PinnedViews } from '../domains/workspace/views/public.ts';
import { routeOf, routes } from './navigation.ts';
import { groups, type ScreenInfo } from './screen.tsx';
import classes from './Sidebar.module.css';

interface SidebarProps {
  narrow: boolean;
  setNarrow: (narrow: boolean) => void;
  /** Called when a link is clicked; only the drawer passes it. */
  onPick?: () => void;
}

/** The links a role may use, in the order of the route table. Whether a group is open is stored locally. */
export function Sidebar({ narrow, setNarrow, onPick }: SidebarProps) {
  const can = useCan();
  const { to: landing } = landingOf(useAuth()?.admin.role ?? '');
  const visible = routes.filter((route) => route.label && can(route.permission));
  const entries = [...new Map(visible.map((route) => [route.group ?? route.path, route])).keys()];
  return (
    <div className={classes.sidebar} data-narrow={narrow || undefined}>
      <div className={classes.top}>
        <Link
          to={landing}
          // The logo is in the corner where a pointer rests; the link below it prefetches the same screen.
          preload={false}
          className={classes.brand}
          aria-label={`${config().product.name}, ${routeOf(landing)?.title ?? ''}`}
          onClick={onPick}
        >
          <img src="/favicon.svg" alt="" width={26} height={26} />
          <span>{config().product.name}</span>
        </Link>
        {onPick && (
          <button type="button" className={classes.collapse} onClick={onPick} aria-label="Close menu">
            <IconX size={20} aria-hidden />
          </button>
        )}
      </div>
      <nav className={classes.links} aria-label="Main">
        {entries.map((entry) => {
          const links = visible.filter((route) => (route.group ?? route.path) === entry);
          const { group } = links[0]!;
          return group ? (
            <LinkGroup
              key={entry}
              name={group}
              links={links}
              narrow={narrow}
              expand={() => setNarrow(false)}
              onPick={onPick}
            />
          ) : (
            <Fragment key={entry}>
              <SideLink route={links[0]!} onPick={onPick} />
              {!narrow && (
                <PinnedViews
                  screen={links[0]!.path}
                  className={`${classes.link} ${classes.pinned}`}
                  onPick={onPick}
                />
              )}
            </Fragment>
          );
        })}
      </nav>
      {!onPick && (
        <div className={classes.foot}>
          <button
            type="button"
            className={classes.collapse}
            onClick={() => setNarrow(!narrow)}
            aria-label={narrow ? 'Expand sidebar' : 'Collapse sidebar'}
          >
            {narrow ? (
              <IconLayoutSidebarLeftExpand size={18} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
            )}
          </button>
        </div>
      )}
    </div>
  );
}

/** The path of the link that is marked on a screen. */
const markedPath = (pathname: string) => routeOf(pathname)?.parent ?? pathname;

function SideLink({ route, onPick }: { route: ScreenInfo; onPick?: (() => void) | undefined }) {
  const Icon = route.icon;
  const { pathname } = useLocation();
  const isActive = markedPath(pathname) === route.path;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      ref={link}
      to={route.path}
      search={route.opens ?? {}}
      className={classes.link}
      {...(isActive && { 'data-active': '', 'aria-current': pathname === route.path ? 'page' : 'true' })}
      activeOptions={{ exact: true, includeSearch: false }}
      title={route.label}
      onClick={onPick}
    >
      {Icon ? <Icon size={18} aria-hidden /> : <i aria-hidden />}
      <span>{route.label}</span>
    </Link>
  );
}

interface LinkGroupProps {
  name: keyof typeof groups;
  links: readonly ScreenInfo[];
  narrow: boolean;
  expand: () => void;
  onPick?: (() => void) | undefined;
}

function LinkGroup({ name, links, narrow, expand, onPick }: LinkGroupProps) {
  const { pathname } = useLocation();
  const isActive = links.some((route) => route.path === markedPath(pathname));
  const [stored, setOpen] = useLocalStorage<boolean | null>({
    key: `sidebar:${name}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  // Until it is toggled, a group is open while one of its screens is active.
  const open = stored ?? isActive;
  const Icon = groups[name];
  const shown = open && !narrow;
  return (
    <div>
      <button
        type="button"
        className={classes.link}
        aria-expanded={shown}
        title={name}
        onClick={() => {
          if (narrow) expand();
          setOpen(narrow || !open);
        }}
      >
        <Icon size={18} aria-hidden />
        <span>{name}</span>
        <IconChevronDown size={14} aria-hidden className={classes.chevron} data-open={shown || undefined} />
      </button>
      {shown && (
        <div className={classes.children} role="group" aria-label={name}>
          {links.map((route) => (
            <Fragment key={route.path}>
              <SideLink route={route} onPick={onPick} />
              <PinnedViews
                screen={route.path}
                className={`${classes.link} ${classes.pinned}`}
                onPick={onPick}
              />
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}
