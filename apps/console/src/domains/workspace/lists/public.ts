export { ListScreen, ListTab } from './ListScreen.tsx';
export { useScreenList } from './use-screen-list.ts';
