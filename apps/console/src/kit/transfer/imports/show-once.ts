/** Scrolls a section into view when it appears, which may be beyond the edge of a phone. */
export const showOnce = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' });
