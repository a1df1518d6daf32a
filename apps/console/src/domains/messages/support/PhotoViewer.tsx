import type { Attachment } from '@baobab/contract/messages/support';
import { ActionIcon, Modal } from '@mantine/core';
import type { Icon } from '../../../kit/icons/icon.tsx';
import {
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '../../../kit/icons/more-icons.ts';
import { useState, type KeyboardEvent } from 'react';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { Photo } from './AttachmentView.tsx';
import type { ChatWire } from './chat.wire.ts';
import classes from './support.module.css';

const MAX_ZOOM = 5;
const STEP = 0.5;

interface PhotoViewerProps extends OpenProps {
  photos: readonly Attachment[];
  current: Attachment | undefined;
  setCurrent: (photo: Attachment) => void;
  open: ChatWire['open'];
}

/** The photos of a conversation: arrow keys change the photo, plus, minus and 0 the zoom. */
export function PhotoViewer({ photos, current, setCurrent, open, ...dialog }: PhotoViewerProps) {
  const [zoom, setZoom] = useState(1);
  const index = photos.findIndex(({ uuid }) => uuid === current?.uuid);
  function go(by: number) {
    const next = photos[index + by];
    if (!next) return;
    setZoom(1);
    setCurrent(next);
  }
  const scale = (by: number) => setZoom(Math.min(MAX_ZOOM, Math.max(1, zoom + by)));
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => scale(STEP),
    '=': () => scale(STEP),
    '-': () => scale(-STEP),
    '0': () => setZoom(1),
  };
  function onKeyDown(event: KeyboardEvent) {
    const run = keys[event.key];
    if (!run || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    run();
  }
  return (
    <Modal
      {...dialog}
      fullScreen
      title={current ? `${current.name} (${index + 1} of ${photos.length})` : ''}
      onKeyDown={onKeyDown}
      classNames={{ content: classes.viewer ?? '', body: classes.viewerBody ?? '' }}
    >
      <div className={classes.viewerTools}>
        <Tool icon={IconChevronLeft} label="Previous photo" off={index <= 0} run={() => go(-1)} />
        <Tool icon={IconChevronRight} label="Next photo" off={index >= photos.length - 1} run={() => go(1)} />
        <Tool icon={IconZoomOut} label="Zoom out" off={zoom <= 1} run={() => scale(-STEP)} />
        <Tool icon={IconZoomIn} label="Zoom in" off={zoom >= MAX_ZOOM} run={() => scale(STEP)} />
        <Tool icon={IconZoomReset} label="Whole photo" off={zoom === 1} run={() => setZoom(1)} />
      </div>
      <div className={classes.viewerPhoto} tabIndex={0} role="group" aria-label="Photo">
        {current && (
          <Photo
            key={current.uuid}
            attachment={current}
            open={open}
            className={classes.viewed}
            style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
          />
        )}
      </div>
    </Modal>
  );
}

interface ToolProps {
  icon: Icon;
  label: string;
  off: boolean;
  run: () => void;
}

/** Stays focusable at the end, so that the arrow keys go on working. */
const Tool = ({ icon: IconComponent, label, off, run }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    aria-label={label}
    title={label}
    aria-disabled={off}
    data-disabled={off || undefined}
    onClick={run}
  >
    <IconComponent size={20} aria-hidden />
  </ActionIcon>
);
