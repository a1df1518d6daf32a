import { toLagosIso } from '@baobab/contract/kit/lagos-time';
import { useConnection } from '../kit/api/connection.ts';
import classes from './ViewBanner.module.css';

/** Says that there is no connection, and how old the data on the screen is. */
export function ConnectionStrip() {
  const { isLost, dataFrom } = useConnection();
  return (
    <div role="status" className={isLost ? classes.banner : undefined}>
      {isLost && (
        <span>
          <strong>No connection.</strong>{' '}
          {dataFrom !== null && `The data is from ${toLagosIso(dataFrom).slice(11, 16)}. `}
          It is updated as soon as the connection is back.
        </span>
      )}
    </div>
  );
}
