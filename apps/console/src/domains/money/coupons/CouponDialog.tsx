import {
  appointmentLabels,
  categoryLabels,
  subCategoryLabels,
  typeLabels,
} from '@baobab/contract/money/coupons/coupon-labels';
import { coupons, type Coupon } from '@baobab/contract/money/coupons/coupons';
import type { RecordKind } from '@baobab/contract/workspace/record-kinds';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { recordDetail } from '../../workspace/records/public.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { CouponForm, COUPON_FORM_WIDTH } from './CouponForm.tsx';
import { CouponCost, LabelUses, UsesLink } from './CouponCost.tsx';
import { benefitOf, descriptionOf } from './coupons.format.ts';
import { StateTag } from './StateTag.tsx';
import * as text from './coupons.messages.ts';
import { appliesTo, couponRules, draftOf, valuesOf } from './coupons.values.ts';
import classes from './coupons.module.css';

/** Views or edits a coupon. */
export function CouponDialog(dialog: RecordProps<Coupon>) {
  const { record: coupon, opened, mode } = dialog;
  const edit = useEdit(coupons.update, {
    done: text.couponsMessages.updated,
    refresh: [coupons.list, coupons.used, coupons.usedForDmp],
  });
  return (
    <>
      <RecordDialog
        {...dialog}
        opened={opened && mode === 'view'}
        title="Coupon Details"
        subject={coupon.coupon_code}
        history={coupons.history}
        details={detailsOf(coupon)}
      >
        <p className={classes.sentence}>{descriptionOf(coupon)}</p>
      </RecordDialog>
      <RecordForm
        {...dialog}
        opened={opened && mode === 'edit'}
        title="Edit Coupon"
        subject={coupon.coupon_code}
        width={COUPON_FORM_WIDTH}
        history={coupons.history}
        valuesOf={valuesOf}
        rules={couponRules}
        applies={appliesTo}
        onSubmit={(values, version) =>
          edit.run({ params: { couponId: coupon.uuid }, body: { ...draftOf(values), version } })
        }
      >
        {(form) => <CouponForm form={form} editing={coupon} />}
      </RecordForm>
    </>
  );
}

/** Omits fields that do not apply to this coupon. */
const detailsOf = (coupon: Coupon) => [
  { group: 'Coupon' },
  { label: 'Coupon Code', value: coupon.coupon_code },
  { label: 'Coupon Type', value: typeLabels[coupon.coupon_type] },
  { label: text.amountLabels[coupon.coupon_type], value: benefitOf(coupon) },
  { label: 'Currency', value: coupon.currency_type },
  { group: 'Valid for' },
  { label: 'Category', value: categoryLabels[coupon.category] },
  ...optionalDetail('Sub Category', coupon.sub_category && subCategoryLabels[coupon.sub_category]),
  ...optionalDetail(
    'Appointment Type',
    coupon.appointment_type && appointmentLabels[coupon.appointment_type],
  ),
  ...linkedDetail('Doctor', 'doctor', coupon.doctor_uuid, coupon.doctor_name),
  ...optionalDetail('Speciality', coupon.speciality_name),
  ...linkedDetail('Partner', 'partner-name', coupon.partner_uuid, coupon.partner_name),
  ...optionalDetail('Disease', coupon.disease_name),
  ...optionalDetail('Package', coupon.package_name),
  { group: 'Period and uses' },
  { label: 'Valid From', value: formatDateTime(coupon.valid_from) },
  { label: 'Valid To', value: formatDateTime(coupon.valid_to) },
  ...linkedDetail('Specific User', 'consumer', coupon.user_uuid, coupon.user_name),
  ...optionalDetail('Max All Use', coupon.maxtimeuse),
  { label: 'Uses Per User', value: coupon.no_of_times_of_use_per_user },
  { label: 'Used', value: <UsesLink coupon={coupon} /> },
  { label: 'Cost', value: <CouponCost coupon={coupon} /> },
  { group: 'Given by' },
  { label: 'Coupon User Type', value: text.userTypeLabels[coupon.coupon_user_type] },
  ...linkedDetail('Influencer', 'influencer', coupon.influencer_id, coupon.influencer_name),
  ...linkedDetail('Pharmacist', 'pharmacist', coupon.pharmacist_id, coupon.pharmacist_name),
  ...(coupon.influencer_id || coupon.pharmacist_id
    ? [{ label: 'Counted For Them', value: <LabelUses coupon={coupon} /> }]
    : []),
  { group: 'State' },
  { label: 'State', value: <StateTag coupon={coupon} /> },
  { label: 'Active', value: coupon.is_active ? 'Yes' : 'No' },
  { label: 'Description', value: coupon.description },
];

const optionalDetail = (label: string, value: string | number | null) =>
  value === null ? [] : [{ label, value }];

const linkedDetail = (label: string, kind: RecordKind, uuid: string | null, name: string | null) =>
  name === null ? [] : [recordDetail(label, kind, uuid, name)];
