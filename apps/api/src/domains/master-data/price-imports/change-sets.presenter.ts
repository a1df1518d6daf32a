import type { Committed } from '@baobab/contract/kit/imports';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatKobo } from '@baobab/contract/kit/naira';
import { groupThousands } from '@baobab/contract/kit/numbers';
import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import type { ApprovalNeed } from '../../../platform/approvals/definition.ts';

/** `plan` is the id of planned changes. */
export type ImportResult = Omit<Committed, 'message'> & { plan?: string };

export interface LargestChange {
  partner: string;
  test: string;
  old_price: number;
  price: number;
}

export const SHOWN_CHANGES = 5;

interface WithheldSet {
  kind: PriceKind;
  name: string;
  validFrom: string | undefined;
  /** The number of prices before the set. */
  before: number;
  result: ImportResult;
  largest: readonly LargestChange[];
}

const weightOf = ({ old_price, price }: LargestChange) =>
  Math.abs(price - old_price) / Math.max(old_price, 1);

/** The set as the person who confirms it sees it. */
export function describeSet({ kind, name, validFrom, before, result, largest }: WithheldSet): ApprovalNeed {
  const { added, changed, unchanged, leftOut } = result;
  const share = Math.round((changed * 1_000) / before) / 10;
  const day = validFrom && formatDate(validFrom);
  const shown = largest.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, SHOWN_CHANGES);
  return {
    subject: kind,
    label: `Upload of ${name}, which changes ${share} % of the ${kind} prices${day ? ` from ${day}` : ''}`,
    details: [
      { name: 'File', to: name },
      ...(day ? [{ name: 'Valid From', to: day }] : []),
      { name: 'Price list', to: kind },
      { name: 'Changed', to: `${groupThousands(changed)} of ${groupThousands(before)} (${share} %)` },
      { name: 'Added', to: groupThousands(added) },
      { name: 'Unchanged', to: groupThousands(unchanged) },
      ...(leftOut ? [{ name: 'Left out', to: groupThousands(leftOut) }] : []),
      ...shown.map(({ partner, test, old_price, price }) => ({
        name: `${test}, ${partner}`,
        from: formatKobo(old_price),
        to: formatKobo(price),
      })),
    ],
  };
}

const counted = groupThousands;

/** The sentence of a reply; `noun` is what the set came from. */
export function describeResult(
  { added, changed, leftOut = 0 }: ImportResult,
  noun: 'file' | 'edits',
  validFrom?: string,
) {
  const rest = leftOut > 0 ? `, left out: ${counted(leftOut)}` : '';
  if (added + changed === 0)
    return noun === 'edits'
      ? 'Nothing changed: the list already has these prices'
      : `Nothing changed: every ${leftOut > 0 ? 'valid ' : ''}price of this file is already in the list`;
  return validFrom
    ? `Planned for ${formatDate(validFrom)}. Prices to add: ${counted(added)}, to change: ${counted(changed)}${rest}`
    : `Prices added: ${counted(added)}, changed: ${counted(changed)}${rest}`;
}

/** The console screen of each list. */
const screens: Record<PriceKind, string> = {
  pathology: '/Masterpathelogy',
  radiology: '/MasterRadiology',
  home: '/homeService',
};

/** A message about an upload; its link opens that upload, or the list of uploads. */
export const noticeOf = (kind: string, message: string, opened: string | null = 'history') => ({
  message,
  link: `${screens[kind as PriceKind]}?dialog=bulk-upload&id=${opened}`,
  kind: 'prices' as const,
});

export const finishedItem = (
  kind: PriceKind,
  name: string,
  { batch, added, changed, leftOut }: ImportResult,
) => {
  const rest = leftOut ? `, ${counted(leftOut)} left out` : '';
  const text = `The upload of ${name} is finished: ${counted(added)} added, ${counted(changed)} changed${rest}`;
  const { message, link } = noticeOf(kind, text, batch);
  return { message, link };
};
