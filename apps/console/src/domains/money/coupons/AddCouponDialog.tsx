import { coupons } from '@baobab/contract/money/coupons/coupons';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { CouponForm, COUPON_FORM_WIDTH } from './CouponForm.tsx';
import { couponsMessages as messages } from './coupons.messages.ts';
import { draftOf, emptyCoupon, newCouponRules } from './coupons.values.ts';

export function AddCouponDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useAction(coupons.create, { done: messages.created, refresh: [coupons.list] });
  return (
    <FormDialog
      title="Add Coupon"
      width={COUPON_FORM_WIDTH}
      opened={opened}
      onClose={onClose}
      draft="add-coupon"
      start={blank(emptyCoupon)}
      rules={newCouponRules}
      onSubmit={(values) => create.run({ body: draftOf(values) })}
    >
      {(form) => <CouponForm form={form} />}
    </FormDialog>
  );
}
