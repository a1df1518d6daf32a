/** The key of the draft of a correction. */
export const draftOf = ({ uuid }: { uuid: string }) => `correct-${uuid}`;
