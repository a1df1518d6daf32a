import { MAX_ATTACHMENT_BYTES, type Attachment } from '@baobab/contract/messages/support';
import { notifyFailure, solveCause, withCause } from '../../../kit/feedback/notices.tsx';
import { messageOf } from '../../../kit/feedback/on-fail.ts';
import type { ChatStore } from './chat.state.ts';
import type { ChatWire } from './chat.wire.ts';

const ATTACHMENT = 'attachment';
const tooLarge = (name: string) => `${name} is too large. A photo or PDF can have at most 5 MB.`;

/** The files of the next message, and those of sent messages. */
export function createFiles(wire: ChatWire, store: ChatStore) {
  const opened = new Map<string, Promise<Blob>>();
  const set = (attachments: Attachment[]) => store.setState({ attachments });

  async function upload(file: File) {
    if (file.size > MAX_ATTACHMENT_BYTES) throw new Error(tooLarge(file.name));
    set([...store.getState().attachments, await wire.upload(file)]);
  }
  return {
    /** Uploads one file after the other, so that they keep their order. */
    async attach(files: readonly File[]) {
      store.setState({ uploading: store.getState().uploading + files.length });
      solveCause(ATTACHMENT);
      for (const file of files) {
        await upload(file).catch((error: unknown) =>
          withCause(ATTACHMENT, () => notifyFailure(messageOf(error))),
        );
        store.setState({ uploading: store.getState().uploading - 1 });
      }
    },
    detach: (uuid: string) => set(store.getState().attachments.filter((one) => one.uuid !== uuid)),
    /** Downloads a file once; the conversation and the viewer share it. */
    open(attachment: Attachment) {
      const known = opened.get(attachment.uuid);
      if (known) return known;
      const blob = wire.open(attachment);
      opened.set(attachment.uuid, blob);
      blob.catch(() => opened.delete(attachment.uuid));
      return blob;
    },
  };
}
