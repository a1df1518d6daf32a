import { formatCount } from '../../../kit/format.ts';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface ViewLinkProps {
  href: string;
  className: string | undefined;
  isOpen: boolean;
  title?: string | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to an address that is known only at run time. */
export function ViewLink({ href, className, isOpen, title, onClick, children }: ViewLinkProps) {
  const navigate = useNavigate();
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href });
    onClick?.();
  }
  return (
    <a
      href={href}
      className={className}
      title={title}
      onClick={open}
      {...(isOpen && { 'aria-current': 'true', 'data-active': '' })}
    >
      {children}
    </a>
  );
}

export const countText = ({ count, more }: { count: number; more: boolean }) =>
  `${formatCount(count)}${more ? '+' : ''}`;
