import {
  RATING_QUESTION,
  type Answer,
  type Feedback,
  type FeedbackSummary,
} from '@baobab/contract/care/feedback';

/** A feedback as one object: summary, answers and rating. */
export interface Opinion extends FeedbackSummary {
  answers: Answer[];
  rating: number | null;
}

export function toOpinion(feedback: Feedback): Opinion {
  const summary = feedback.at(-1) as FeedbackSummary;
  const answers = feedback.slice(0, -1) as Answer[];
  const rating = Number(answers.find(({ question }) => question === RATING_QUESTION)?.answer);
  return { ...summary, answers, rating: rating >= 1 && rating <= 5 ? rating : null };
}
