import { labOrders } from '@baobab/contract/care/lab-orders';
import { client } from '../../../kit/api/client.ts';
import { notifyFailure } from '../../../kit/feedback/notices.tsx';
import { fromBase64 } from '../../../kit/pdf/pdf.ts';
import { PdfDialog } from '../../../kit/pdf/PdfDialog.tsx';
import { useDialog } from '../../../kit/url-state.ts';

/** Shows the receipt given in the URL. */
export function ReceiptDialog() {
  const { id, close } = useDialog('receipt');
  return (
    <PdfDialog
      source={
        id
          ? {
              title: `Receipt ${id}`,
              fileName: `Receipt_${id}`,
              load: async (signal) =>
                fromBase64((await client.call(labOrders.receipt, { params: { orderId: id }, signal })).data),
            }
          : undefined
      }
      onClose={close}
      onFail={() => notifyFailure('Something went wrong')}
    />
  );
}
