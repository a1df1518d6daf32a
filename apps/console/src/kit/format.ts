import { dayOf } from '@baobab/contract/kit/lagos-time';

/** Today as YYYY-MM-DD, in Lagos. */
export const today = () => dayOf(new Date());

const countFormat = new Intl.NumberFormat('en-NG');
export const formatCount = (count: number) => countFormat.format(count);

/** 820 kB, 4.4 MB */
export const formatSize = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Groups Nigerian numbers as +234 803 551 2044; numbers of other countries stay unchanged. */
export function formatPhone(mobile: string): string {
  const nigerian = /^\+?234(\d{3})(\d{3})(\d{4})$/.exec(mobile);
  return nigerian ? `+234 ${nigerian[1]} ${nigerian[2]} ${nigerian[3]}` : mobile;
}

export const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
