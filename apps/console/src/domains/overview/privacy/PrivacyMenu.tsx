import type { Person } from '@baobab/contract/overview/people';
import { privacy } from '@baobab/contract/overview/privacy';
import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import { useState } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { useDialog } from '../../../kit/url-state.ts';
import { privacyMessages as messages } from './privacy.messages.ts';

const CorrectDialog = lazyDialog(() => import('./CorrectDialog.tsx').then((m) => m.CorrectDialog));
const EraseDialog = lazyDialog(() => import('./EraseDialog.tsx').then((m) => m.EraseDialog));

/** The dialog that corrects personal data in the URL; its id is that of the account or patient. */
export const CORRECT = 'correct';

/** The rights of a person over their data: correction, export and erasure. */
export function PrivacyMenu({ person }: { person: Person }) {
  const can = useCan();
  const correct = useDialog(CORRECT);
  const [erasing, setErasing] = useState(false);
  const [exporting, setExporting] = useState(false);
  const isConsumer = person.kind === 'consumer' && !person.account?.erased_at;
  const correctable = isConsumer && can('users:write');
  const managed = can('privacy:manage');
  if (!correctable && !managed) return null;

  async function exportData() {
    setExporting(true);
    await downloadFile(privacy.export, { params: { uuid: person.uuid } }, 'Personal_Data.zip')
      .catch(notifyServerMessage({ title: messages.exportFailed }))
      .finally(() => setExporting(false));
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={exporting}>
            Personal data
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {correctable && (
            <Menu.Item onClick={() => correct.open(person.uuid)}>Correct personal data</Menu.Item>
          )}
          {managed && <Menu.Item onClick={() => void exportData()}>Export everything</Menu.Item>}
          {managed && isConsumer && (
            <Menu.Item onClick={() => setErasing(true)}>Erase personal data</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {correctable && (
        <CorrectDialog person={person} chosen={correct.id} onChoose={correct.replace} {...correct.props} />
      )}
      <EraseDialog person={person} opened={erasing} onClose={() => setErasing(false)} />
    </>
  );
}
