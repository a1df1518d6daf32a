import { CouponFields } from './CouponFields.tsx';
import { CouponPreview } from './CouponPreview.tsx';
import classes from './coupons.module.css';

export const COUPON_FORM_WIDTH = 1060;

interface CouponFormProps {
  /** The coupon being edited; the code of a used coupon is read-only. */
  editing?: { uuid: string; used: number };
}

/** The fields with a live preview next to them. */
export const CouponForm = ({ editing }: CouponFormProps) => (
  <div className={classes.form}>
    <div className={classes.fields}>
      <CouponFields editing={editing !== undefined} locked={(editing?.used ?? 0) > 0} />
    </div>
    <CouponPreview {...(editing && { except: editing.uuid })} />
  </div>
);
