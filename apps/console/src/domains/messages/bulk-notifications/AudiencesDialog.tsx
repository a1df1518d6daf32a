import { pick } from '@baobab/contract/kit/pick';
import { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import { useCall } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { ManageDialog } from '../../../kit/dialog/ManageDialog.tsx';
import { prepareCall, useAction } from '../../../kit/feedback/use-action.ts';
import { AudienceForm } from './AudienceForm.tsx';
import { AudienceSize } from './AudienceSize.tsx';
import { describeRule } from './describe-rule.ts';
import { campaignMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

/** Saved audiences with their exact size now. */
export function AudiencesDialog(dialog: OpenProps) {
  const writable = useCan()('notifications:write');
  const read = useCall(bulkNotifications.audiences, {}, { enabled: dialog.opened });
  const remove = useAction(bulkNotifications.deleteAudience, {
    done: messages.audienceDeleted,
    refresh: [bulkNotifications.audiences],
    undo: ({ params }) => {
      const deleted = read.data?.data.find(({ uuid }) => uuid === params.uuid);
      return deleted
        ? prepareCall(bulkNotifications.addAudience, { body: pick(deleted, ['name', 'rule']) })
        : null;
    },
  });
  return (
    <ManageDialog
      {...dialog}
      title="Audiences"
      read={read}
      nameOf={({ name }) => name}
      empty={<p>{messages.noAudiences}</p>}
      className={classes.audiences}
      renderRow={({ name, rule }) => (
        <>
          <strong>{name}</strong>
          <p>{describeRule(rule)}</p>
          <p>
            <AudienceSize all={false} chosen={[]} rule={rule} />
          </p>
        </>
      )}
      onDelete={({ uuid }) => remove.run({ params: { uuid } })}
      add={{ label: 'New audience' }}
      writable={writable}
      renderForm={(audience, form) => <AudienceForm audience={audience} {...form} />}
    />
  );
}
