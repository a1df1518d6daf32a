import { coupons } from '@baobab/contract/money/coupons/coupons';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { CouponForm, COUPON_FORM_WIDTH } from './CouponForm.tsx';
import { couponsMessages as messages } from './coupons.messages.ts';
import { draftOf, emptyCoupon, newCouponRules } from './coupons.values.ts';

export function AddCouponDialog(dialog: OpenProps) {
  const create = useAction(coupons.create, { done: messages.created, refresh: [coupons.list] });
  return (
    <FormDialog
      title="Add Coupon"
      width={COUPON_FORM_WIDTH}
      {...dialog}
      draft="add-coupon"
      start={blank(emptyCoupon)}
      rules={newCouponRules}
      onSubmit={(values) => create.run({ body: draftOf(values) })}
    >
      {(form) => <CouponForm form={form} />}
    </FormDialog>
  );
}
