export { ChangesOfList } from './ChangesOfList.tsx';
export { ListScreen, ListTab } from './ListScreen.tsx';
export { sharedByTabs, useScreenList } from './use-screen-list.ts';
