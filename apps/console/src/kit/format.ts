import { groupThousands } from '@baobab/contract/kit/numbers';
import { dayOf } from '@baobab/contract/kit/lagos-time';

/** Today as YYYY-MM-DD, in Lagos. */
export const today = () => dayOf(new Date());

export const formatCount = groupThousands;

/** 820 kB, 4.4 MB */
export const formatSize = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Groups Nigerian numbers as +234 803 551 2044; numbers of other countries stay unchanged. */
export function formatPhone(mobile: string): string {
  const nigerian = /^\+?234(\d{3})(\d{3})(\d{4})$/.exec(mobile);
  return nigerian ? `+234 ${nigerian[1]} ${nigerian[2]} ${nigerian[3]}` : mobile;
}

const graphemes = new Intl.Segmenter('en');

/** The first letters of the first and last word; an emoji is one letter. */
export const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...graphemes.segment(word)][0]!.segment.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
