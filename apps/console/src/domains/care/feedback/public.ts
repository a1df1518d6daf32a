export { FeedbackDialog } from './FeedbackDialog.tsx';
export { columns as feedbackColumns } from './FeedbacksScreen.tsx';
export { toOpinion } from './opinion.ts';
