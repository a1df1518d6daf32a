import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { MantineRoot } from '../kit/MantineRoot.tsx';
// Mantine's import order: components that build on others override their styles.
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Switch.css';
import { useEffect, useState } from 'react';
import { queryClient } from '../kit/api/queries.ts';
import { refuseStepUp } from '../kit/api/step-up.ts';
import { refuseQuestion } from '../kit/dialog/confirm.tsx';
import { closePersonalNotices } from '../kit/feedback/notices.tsx';
import { createAppRouter } from './router.tsx';

function endPersonalWork() {
  closePersonalNotices();
  refuseQuestion();
  refuseStepUp();
}

/** The console after sign-in. */
export function App() {
  const [router] = useState(createAppRouter);
  // Nothing of one person may be visible to the next one who signs in on this device, or act in their name.
  useEffect(() => {
    // A call may also end after the sign-out, and then ask or tell something.
    endPersonalWork();
    return () => {
      queryClient.clear();
      endPersonalWork();
    };
  }, []);
  return (
    <MantineRoot>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineRoot>
  );
}
