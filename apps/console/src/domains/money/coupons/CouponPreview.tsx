import { pluralize } from '@baobab/contract/kit/numbers';
import { formatKobo, toKobo } from '@baobab/contract/kit/naira';
import { couponTypes, isOneOf, type CouponDraft } from '@baobab/contract/money/coupons/coupon-rules';
import { describeCoupon, sampleOrder, worstCase } from '@baobab/contract/money/coupons/coupon-description';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Form } from '../../../kit/form/form.ts';
import { parseNumber } from '../../../kit/form/NumberField.tsx';
import { useValues } from '../../../kit/form/use-field.tsx';
import { Term } from '../../../kit/layout/Term.tsx';
import { formatPoints } from '@baobab/contract/money/coupons/coupon-labels';
import { draftOf, namesIn, type CouponValues } from './coupons.values.ts';
import { Overlaps } from './Overlaps.tsx';
import classes from './coupons.module.css';

const SAMPLE_NAIRA = '20,000';
const UNKNOWN = '–';

interface CouponPreviewProps {
  form: Form<CouponValues>;
  /** The coupon being edited, which does not overlap with itself. */
  except?: string;
}

/** A live preview of the coupon while it is edited. */
export function CouponPreview({ form, except }: CouponPreviewProps) {
  const values = useValues(form);
  const [sample, setSample] = useState(SAMPLE_NAIRA);
  const draft = withoutPartialNumbers(draftOf(values));
  const amount = parseNumber(sample) ?? 0;
  const kobo = amount > 0 && amount < 1e9 ? toKobo(amount) : null;
  return (
    <aside className={classes.preview} aria-label="What this coupon does">
      <section>
        <h3>In plain words</h3>
        <p className={classes.sentence}>{describeCoupon(draft, namesIn(values))}</p>
      </section>
      <section>
        <h3>Sample order</h3>
        <TextInput
          aria-label="Sample order amount"
          value={sample}
          onChange={(event) => setSample(event.currentTarget.value)}
          leftSection={<span aria-hidden>₦</span>}
          inputMode="decimal"
          autoComplete="off"
        />
        <SampleOrder draft={draft} kobo={kobo} />
      </section>
      <WorstCase draft={draft} kobo={kobo} />
      <Overlaps draft={draft} except={except} />
    </aside>
  );
}

/** Treats incomplete numbers as missing. */
const withoutPartialNumbers = (draft: CouponDraft): CouponDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, Number.isNaN(value) ? null : value]),
  );

const hasAmount = ({ coupon_type, discount, point }: CouponDraft) =>
  isOneOf(couponTypes, coupon_type) && Number(coupon_type === 'credit_point' ? point : discount) > 0;

function SampleOrder({ draft, kobo }: { draft: CouponDraft; kobo: number | null }) {
  const order = kobo !== null && hasAmount(draft) ? sampleOrder(draft, kobo) : null;
  const lines: [string, string][] = [
    ['Before', order ? formatKobo(order.beforeKobo) : UNKNOWN],
    ['After', order ? formatKobo(order.afterKobo) : UNKNOWN],
  ];
  if (order && order.discountKobo > 0) lines.push(['Saved', formatKobo(order.discountKobo)]);
  if (order && order.cashbackKobo > 0) lines.push(['Paid back', formatKobo(order.cashbackKobo)]);
  if (order && order.points > 0) lines.push(['Credited', formatPoints(order.points)]);
  return (
    <dl className={classes.figures}>
      {lines.map(([label, value]) => (
        <Term key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function WorstCase({ draft, kobo }: { draft: CouponDraft; kobo: number | null }) {
  const { figure, how } = describeWorstCase(draft, kobo);
  return (
    <section>
      <h3>Worst case</h3>
      <p className={classes.figure}>{figure}</p>
      <p className={classes.note}>{how}</p>
    </section>
  );
}

function describeWorstCase(draft: CouponDraft, kobo: number | null): { figure: string; how: string } {
  if (!hasAmount(draft))
    return { figure: UNKNOWN, how: 'Select a type and enter an amount to see the worst case.' };
  const percent = draft.coupon_type === 'percentage';
  const { uses, perUseKobo, totalKobo, points } = worstCase(draft, percent ? (kobo ?? undefined) : undefined);
  const one = draft.coupon_type === 'credit_point' ? formatPoints(draft.point!) : money(perUseKobo);
  if (uses === null)
    return { figure: 'No limit', how: `${one} per use, with no limit on the number of uses.` };
  const every = percent && kobo !== null ? `, if every order costs ${formatKobo(kobo)}` : '';
  return {
    figure: draft.coupon_type === 'credit_point' ? formatPoints(points ?? 0) : money(totalKobo),
    how: `${pluralize(uses, 'use')} at ${one}${every}.`,
  };
}

const money = (kobo: number | null) => (kobo === null ? UNKNOWN : formatKobo(kobo));
