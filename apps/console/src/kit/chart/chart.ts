/** One value of a chart. */
export interface Slice {
  label: string;
  value: number;
}

/** Nine colours that colour-blind eyes tell apart; a tenth value begins anew. */
export const colourOf = (index: number) => `var(--chart-${(index % 9) + 1})`;

export const shareOf = (value: number, total: number) =>
  total === 0 ? '0 %' : `${((value / total) * 100).toFixed(1)} %`;
