import { CouponFields } from './CouponFields.tsx';
import { CouponPreview } from './CouponPreview.tsx';
import classes from './coupons.module.css';

export const COUPON_FORM_WIDTH = 1060;

interface CouponFormProps {
  /** The coupon being changed, and whether it was used: then its code stays. */
  editing?: { uuid: string; used: number };
}

/** The fields, and beside them what they amount to. */
export const CouponForm = ({ editing }: CouponFormProps) => (
  <div className={classes.form}>
    <div className={classes.fields}>
      <CouponFields editing={editing !== undefined} locked={(editing?.used ?? 0) > 0} />
    </div>
    <CouponPreview {...(editing && { except: editing.uuid })} />
  </div>
);
