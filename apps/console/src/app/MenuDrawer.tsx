import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import { Sidebar } from './Sidebar.tsx';

/** The sidebar on a phone. */
export const MenuDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    size={260}
    padding={0}
    withCloseButton={false}
    attributes={{ content: { 'aria-label': 'Menu' } }}
  >
    <Sidebar narrow={false} setNarrow={onClose} onPick={onClose} />
  </Drawer>
);
