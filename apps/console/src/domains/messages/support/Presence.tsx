import classes from './support.module.css';

export const Presence = ({ online }: { online: boolean }) => (
  <span className={classes.presence} data-online={online || undefined}>
    {online ? 'Online' : 'Offline'}
  </span>
);
