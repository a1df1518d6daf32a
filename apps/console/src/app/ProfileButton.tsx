import type { ComponentProps } from 'react';
import type { Admin } from '../kit/api/session.ts';
import { Initials } from '../kit/layout/Initials.tsx';
import classes from './TopBar.module.css';

interface ProfileButtonProps extends ComponentProps<'button'> {
  admin: Admin;
}

export const ProfileButton = ({ admin, ...props }: ProfileButtonProps) => (
  // The target of a menu gets a className, which must not replace this one.
  <button type="button" {...props} className={classes.person}>
    <Initials name={admin.full_name} />
    <span>
      {admin.full_name} <small>{admin.role}</small>
    </span>
  </button>
);
