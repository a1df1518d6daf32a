import type { Person } from '@baobab/contract/overview/people';
import { privacy } from '@baobab/contract/overview/privacy';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { privacyMessages as messages } from './privacy.messages.ts';

const CorrectDialog = lazyDialog(() => import('./CorrectDialog.tsx').then((m) => m.CorrectDialog));
const EraseDialog = lazyDialog(() => import('./EraseDialog.tsx').then((m) => m.EraseDialog));

/** The rights of a person over their data: correction, export and erasure. */
export function PrivacyMenu({ person }: { person: Person }) {
  const can = useCan();
  const [open, setOpen] = useState<'correct' | 'erase' | null>(null);
  const [exporting, setExporting] = useState(false);
  const isConsumer = person.kind === 'consumer' && !person.account?.erased_at;
  const correctable = isConsumer && can('users:write');
  const managed = can('privacy:manage');
  if (!correctable && !managed) return null;

  async function exportData() {
    setExporting(true);
    const file = { prefix: 'Personal_Data', extension: 'zip' };
    await downloadFile(privacy.export, { params: { uuid: person.uuid } }, file, () => undefined)
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
          {correctable && <Menu.Item onClick={() => setOpen('correct')}>Correct personal data</Menu.Item>}
          {managed && <Menu.Item onClick={() => void exportData()}>Export everything</Menu.Item>}
          {managed && isConsumer && (
            <Menu.Item onClick={() => setOpen('erase')}>Erase personal data</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <CorrectDialog person={person} opened={open === 'correct'} onClose={() => setOpen(null)} />
      <EraseDialog person={person} opened={open === 'erase'} onClose={() => setOpen(null)} />
    </>
  );
}
