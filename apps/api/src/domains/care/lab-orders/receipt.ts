import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatKobo } from '@baobab/contract/kit/naira';
import { makePdf, type PdfDocument } from '../../../platform/pdf/pdf.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { openOrder } from './lab-orders.service.ts';
import type { ItemRow, OrderRow } from './lab-orders.repository.ts';

/** The receipt of a paid order as a base64 PDF; opening it writes an audit row. */
export async function openReceipt(ctx: Ctx, key: string) {
  const { order, items } = await openOrder(ctx, key, 'lab-receipt.open');
  const { paid_at } = order.payment;
  if (!paid_at) throw conflict('This order is not paid, so it has no receipt.');
  const pdf = await makePdf(receiptOf(ctx.product.name, order, items, paid_at, ctx.now()));
  return { data: pdf.toString('base64') };
}

export const receiptOf = (
  issuer: string,
  order: OrderRow,
  items: ItemRow[],
  paidAt: string,
  now: Date,
): PdfDocument => ({
  issuer,
  title: 'Receipt',
  reference: order.order_id,
  blocks: [
    {
      kind: 'fields',
      fields: [
        ['Order', order.order_id],
        ['Transaction', order.payment.reference_id],
        ['Paid by', order.consumer],
        ['Paid on', formatDateTime(paidAt)],
        ['Patient', order.patient],
        ['Laboratory', order.partner],
        ['Address', [order.street, order.area, order.city, order.state].filter(Boolean).join(', ')],
        ['Home service', order.home_service ? 'Yes' : 'No'],
        ...(order.refund_completed_at
          ? ([['Refunded on', formatDateTime(order.refund_completed_at)]] as const)
          : []),
        ...(!order.refund_completed_at && order.payment.refunded_kobo > 0
          ? ([['Paid back', formatKobo(order.payment.refunded_kobo)]] as const)
          : []),
      ],
    },
    {
      kind: 'table',
      heading: 'Tests',
      columns: [
        { title: 'Test', share: 5 },
        { title: 'Code', share: 2 },
        { title: 'Price', share: 2, right: true },
      ],
      rows: items.map((item) => [item.test_name, item.product_code, formatKobo(item.price_kobo)]),
    },
    { kind: 'total', label: 'Total', value: formatKobo(order.total_kobo) },
  ],
  signature: { name: issuer, lines: [`Receipt issued on ${formatDateTime(now)}`] },
  footer: `${issuer} · Receipt ${order.order_id}`,
});
