export { HistoryButton } from './HistoryButton.tsx';
export { RecordHistory } from './RecordHistory.ts';
export { useHistory } from './use-history.ts';
