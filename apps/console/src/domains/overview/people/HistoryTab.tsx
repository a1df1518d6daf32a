import type { HistoryEndpoint } from '@baobab/contract/kit/history';
import { Button } from '@mantine/core';
import { IconHistory } from '../../../kit/icons/more-icons.ts';
import { Link } from '@tanstack/react-router';
import { HISTORY } from '../../../kit/dialog/Dialog.tsx';
import { RecordHistory } from '../../workspace/audit/public.ts';
import classes from './people.module.css';

interface HistoryTabProps {
  of: HistoryEndpoint;
  uuid: string;
  /** The page whose dialog edits the record, unless it is its own. */
  page?: { to: '/people/$uuid' | '/companies/$uuid'; uuid: string };
  /** The name of that dialog; null when the reader may not edit the record. */
  dialog: string | null;
}

/** The changes of the record of a page. Earlier values are restored in the dialog that edits it. */
export const HistoryTab = ({ of, uuid, page = { to: '/people/$uuid', uuid }, dialog }: HistoryTabProps) => (
  <>
    {dialog && (
      <div className={classes.restore}>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to={page.to}
              params={{ uuid: page.uuid }}
              search={{ tab: 'history', dialog, id: uuid, 'inner-tab': HISTORY }}
              {...props}
            />
          )}
        >
          Restore earlier values
        </Button>
      </div>
    )}
    <RecordHistory of={of} id={uuid} />
  </>
);
