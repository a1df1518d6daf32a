/** Defaults of every screen. A screen sets a value only where the specification deviates. */
export const PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 20, 50, 100];
export const DEBOUNCE_MS = 500;
export const NOTICE_SECONDS = 4.5;
/** A notice that offers Undo. */
export const UNDO_SECONDS = 10;
export const DIALOG_WIDTH = 560;
/** How long a dialog shows its success message before it closes. */
export const SUCCESS_SECONDS = 2.5;
/** Width of upload dialogs, and how long they stay open after a successful upload. */
export const UPLOAD_WIDTH = 900;
export const UPLOAD_SECONDS = 3;
/** Page size of the options in the filters for which the specification has it. */
export const FILTER_PAGE_SIZE = 100;
/** An export whose first byte takes longer counts as failed. */
export const FIRST_BYTE_MS = 5_000;
/** A download that has begun counts as failed after this long without a byte. */
export const STALLED_DOWNLOAD_MS = 30_000;
