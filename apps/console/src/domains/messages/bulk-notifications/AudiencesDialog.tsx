import type { SavedAudience } from '@baobab/contract/messages/bulk-audiences';
import { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { DIALOG_WIDTH } from '../../../kit/defaults.ts';
import { confirm, useIsConfirming } from '../../../kit/dialog/confirm.tsx';
import { useLastDefined } from '../../../kit/dialog/use-last-defined.ts';
import { prepareCall, useAction } from '../../../kit/feedback/use-action.ts';
import { AudienceForm } from './AudienceForm.tsx';
import { AudienceSize } from './AudienceSize.tsx';
import { describeRule } from './describe-rule.ts';
import { campaignMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

interface AudiencesDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Saved audiences with their exact size now. */
export function AudiencesDialog({ opened, onClose }: AudiencesDialogProps) {
  const [edited, setEdited] = useState<SavedAudience | 'new'>();
  const shown = useLastDefined(edited);
  const writable = useCan()('notifications:write');
  const isConfirming = useIsConfirming();
  const { data } = useCall(bulkNotifications.audiences, {}, { enabled: opened });
  const audiences = data?.data ?? [];
  return (
    <>
      <Modal
        opened={opened && !edited}
        onClose={onClose}
        title="Audiences"
        size={DIALOG_WIDTH}
        closeOnEscape={!isConfirming}
      >
        {data && audiences.length === 0 && <p>{messages.noAudiences}</p>}
        <ul className={classes.audiences}>
          {audiences.map((audience) => (
            <li key={audience.uuid}>
              <div>
                <strong>{audience.name}</strong>
                <p>{describeRule(audience.rule)}</p>
                <p>
                  <AudienceSize all={false} chosen={[]} rule={audience.rule} />
                </p>
              </div>
              {writable && <AudienceButtons audience={audience} onEdit={setEdited} />}
            </li>
          ))}
        </ul>
        {writable && <Button onClick={() => setEdited('new')}>New audience</Button>}
      </Modal>
      {shown && (
        <AudienceForm
          key={shown === 'new' ? 'new' : shown.uuid}
          opened={edited !== undefined}
          audience={shown === 'new' ? null : shown}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface AudienceButtonsProps {
  audience: SavedAudience;
  onEdit: (audience: SavedAudience) => void;
}

function AudienceButtons({ audience, onEdit }: AudienceButtonsProps) {
  const { uuid, name, rule } = audience;
  const remove = useAction(bulkNotifications.deleteAudience, {
    done: messages.audienceDeleted,
    refresh: [bulkNotifications.audiences],
    undo: () => prepareCall(bulkNotifications.addAudience, { body: { name, rule } }),
  });
  async function confirmDelete() {
    if (await confirm(`Delete “${name}”?`, { yes: 'Delete', no: 'Keep' }))
      await remove.run({ params: { uuid } });
  }
  return (
    <div>
      <Button variant="subtle" size="compact-md" aria-label={`Edit ${name}`} onClick={() => onEdit(audience)}>
        Edit
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Delete ${name}`}
        onClick={() => void confirmDelete()}
      >
        Delete
      </Button>
    </div>
  );
}
