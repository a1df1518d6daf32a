export { ListScreen, ListTab } from './ListScreen.tsx';
export { sharedByTabs, useScreenList } from './use-screen-list.ts';
