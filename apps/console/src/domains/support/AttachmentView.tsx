import type { Attachment } from '@baobab/contract/support';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../../kit/feedback/notices.tsx';
import { messageOf } from '../../kit/feedback/on-fail.ts';
import { formatSize } from '../../kit/format.ts';
import type { ChatWire } from './chat.wire.ts';
import classes from './support.module.css';

interface AttachmentViewProps {
  attachment: Attachment;
  open: ChatWire['open'];
}

/** Shows a photo inline; downloads a PDF on click and never opens it here. */
export function AttachmentView({ attachment, open }: AttachmentViewProps) {
  if (attachment.mime.startsWith('image/')) return <Photo attachment={attachment} open={open} />;
  const save = () =>
    open(attachment).then(
      (blob) => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(blob);
        link.download = attachment.name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      },
      (error: unknown) => notifyFailure(messageOf(error)),
    );
  return (
    <button type="button" className={classes.file} onClick={() => void save()}>
      <IconFileTypePdf size={22} aria-hidden /> {attachment.name} <small>{formatSize(attachment.size)}</small>
    </button>
  );
}

function Photo({ attachment, open }: AttachmentViewProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let url = '';
    open(attachment).then(
      (blob) => {
        url = URL.createObjectURL(blob);
        if (image.current) image.current.src = url;
      },
      () => setFailed(true),
    );
    return () => URL.revokeObjectURL(url);
  }, [attachment, open]);
  if (failed) return <em>The photo could not be loaded.</em>;
  return <img ref={image} alt={attachment.name} className={classes.photo} />;
}
