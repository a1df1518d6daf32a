import { access } from '@baobab/contract/workspace/access/access';
import { Button } from '@mantine/core';
import { showAs, useAuth } from '../kit/api/session.ts';
import { useAction } from '../kit/feedback/use-action.ts';
import classes from './ViewBanner.module.css';

/** Marks the console of an admin who views it as another role. */
export function ViewBanner() {
  const role = useAuth()?.admin.role;
  const { run, running } = useAction(access.endView);
  return (
    <div role="status" className={classes.banner}>
      <span>
        Viewing as <strong>{role}</strong>. Nothing can be changed.
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={running.length > 0}
        onClick={() => void run({}).then(({ ok }) => ok && showAs())}
      >
        End view
      </Button>
    </div>
  );
}
