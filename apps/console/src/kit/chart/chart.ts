/** One value of a chart. */
export interface Slice {
  label: string;
  value: number;
  /** The formatted value, where it is not a count. */
  text?: string;
}

/** Nine colours that are distinguishable with colour blindness; the tenth value reuses the first. */
export const colourOf = (index: number) => `var(--chart-${(index % 9) + 1})`;

export const shareOf = (value: number, total: number) =>
  total === 0 ? '0 %' : `${((value / total) * 100).toFixed(1)} %`;
