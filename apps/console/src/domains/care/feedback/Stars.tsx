import { IconStar } from '../../../kit/icons/shell-icons.ts';
import { IconStarFilled } from '../../../kit/icons/more-icons.ts';
import classes from './feedback.module.css';

/** One to five stars, labelled as a number for screen readers. */
export function Stars({ rating }: { rating: number | null }) {
  if (rating === null) return <>–</>;
  return (
    <span className={classes.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {Array.from({ length: 5 }, (_, index) =>
        index < rating ? (
          <IconStarFilled key={index} size={15} aria-hidden />
        ) : (
          <IconStar key={index} size={15} aria-hidden />
        ),
      )}
    </span>
  );
}
