import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OpenProps } from '../../dialog/Dialog.tsx';
import { useDialog } from '../../url-state.ts';

/** The open tab is `upload`, `history`, or the id of the upload that the history shows. */
export interface OpenUploadProps extends OpenProps {
  tab: string;
  onTab: (tab: string) => void;
}

interface UploadButtonProps {
  /** The name of the dialog in the URL. */
  name: string;
  label: string;
  children: (dialog: OpenUploadProps) => ReactNode;
}

/** The button of an upload dialog, whose open tab is also in the URL. */
export function UploadButton({ name, label, children }: UploadButtonProps) {
  const { id, open, props } = useDialog(name);
  return (
    <>
      <Button variant="default" onClick={() => open()}>
        {label}
      </Button>
      {children({
        ...props,
        tab: id ?? 'upload',
        onTab: (tab) => open(tab === 'upload' ? undefined : tab),
      })}
    </>
  );
}
