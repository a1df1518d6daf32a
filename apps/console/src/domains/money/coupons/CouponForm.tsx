import type { Form } from '../../../kit/form/form.ts';
import { CouponFields } from './CouponFields.tsx';
import { CouponPreview } from './CouponPreview.tsx';
import type { CouponValues } from './coupons.values.ts';
import classes from './coupons.module.css';

export const COUPON_FORM_WIDTH = 1060;

interface CouponFormProps {
  form: Form<CouponValues>;
  /** The coupon being edited; the code and the category of a used coupon are read-only. */
  editing?: { uuid: string; used: number };
}

/** The fields with a live preview next to them. */
export const CouponForm = ({ form, editing }: CouponFormProps) => (
  <div className={classes.form}>
    <div className={classes.fields}>
      <CouponFields form={form} editing={editing !== undefined} locked={(editing?.used ?? 0) > 0} />
    </div>
    <CouponPreview form={form} {...(editing && { except: editing.uuid })} />
  </div>
);
