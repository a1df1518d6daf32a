import { ReadContent, type Read } from '../layout/States.tsx';
import { Dialog, type OpenProps } from './Dialog.tsx';

interface UnreadDialogProps extends OpenProps {
  title: string;
  read: Read<unknown>;
}

/** In place of a form whose values could not be read: the reason, and another attempt. */
export const UnreadDialog = ({ read, opened, ...dialog }: UnreadDialogProps) => (
  <Dialog {...dialog} opened={opened && read.error !== null}>
    <ReadContent read={read}>{() => null}</ReadContent>
  </Dialog>
);
