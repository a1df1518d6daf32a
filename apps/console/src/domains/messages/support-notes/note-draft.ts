/** The name under which the note that is being written is kept on this device. */
export const noteDraft = (channel: string) => `support-note-${channel}`;
