import type { Attachment } from '@baobab/contract/messages/support';
import { IconFileTypePdf } from '../../../kit/icons/more-icons.ts';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../../../kit/feedback/notices.tsx';
import { messageOf } from '../../../kit/feedback/on-fail.ts';
import { formatSize } from '../../../kit/format.ts';
import type { ChatWire } from './chat.wire.ts';
import classes from './support.module.css';

interface AttachmentViewProps {
  attachment: Attachment;
  open: ChatWire['open'];
  /** Shows a photo in the viewer. */
  onView: (attachment: Attachment) => void;
}

export const isPhoto = ({ mime }: Attachment) => mime.startsWith('image/');

/** Shows a photo inline; downloads a PDF on click and never opens it here. */
export function AttachmentView({ attachment, open, onView }: AttachmentViewProps) {
  if (isPhoto(attachment))
    return (
      <div className={classes.photoBox}>
        <Photo attachment={attachment} open={open} className={classes.photo} />
        <button type="button" aria-label={`View ${attachment.name}`} onClick={() => onView(attachment)} />
      </div>
    );
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

interface PhotoProps extends Pick<AttachmentViewProps, 'attachment' | 'open'> {
  className: string | undefined;
  style?: React.CSSProperties;
}

/** Its key must be the attachment's id where the attachment changes. */
export function Photo({ attachment, open, ...style }: PhotoProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let url = '';
    open(attachment).then(
      (blob) => {
        if (!image.current) return;
        url = URL.createObjectURL(blob);
        image.current.src = url;
      },
      () => setFailed(true),
    );
    return () => URL.revokeObjectURL(url);
  }, [attachment, open]);
  if (failed) return <em>The photo could not be loaded.</em>;
  return <img ref={image} alt={attachment.name} {...style} />;
}
