/** What holds for every screen. A screen mentions a value only where its text deviates. */
export const PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 20, 50, 100];
export const DEBOUNCE_MS = 500;
export const NOTICE_SECONDS = 4.5;
export const DIALOG_WIDTH = 560;
/** How long a dialog says that it worked before it closes. */
export const SUCCESS_SECONDS = 2.5;
/** How wide a dialog for files is, and how long it stays after a file was taken. */
export const UPLOAD_WIDTH = 900;
export const UPLOAD_SECONDS = 3;
/** How many options of a long list a filter loads at once. */
export const FILTER_OPTIONS = 100;
/** An export whose first byte takes longer counts as failed. */
export const FIRST_BYTE_MS = 5_000;
/** A download that has begun counts as failed after this long without a byte. */
export const STALLED_DOWNLOAD_MS = 30_000;
/** Below this many pixels tables become cards and the sidebar a drawer. */
export const PHONE = '(max-width: 40em)';
export const NARROW = '(max-width: 62em)';
