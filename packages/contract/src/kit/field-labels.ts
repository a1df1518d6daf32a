/**
 * The one list of labels for fields that several screens, messages and histories name. `labelOf` makes the others from
 * the name. Words that the specification gives a field on one screen are exceptions of `scripts/labels.test.ts`.
 */
export const fieldLabels: Readonly<Record<string, string>> = {
  acc_name: 'Account Name',
  acc_number: 'Account Number',
  acc_type: 'Account Type',
  address_deatils: 'Address',
  bankIban: 'IBAN',
  bankSwiftIcd: 'SWIFT',
  company_reg_id: 'Company Id',
  created_by_introducer_uuid: 'Introducer',
  desc: 'Description',
  dob: 'Date of Birth',
  fadn: 'FADN',
  fb: 'Facebook',
  folioNumber: 'Folio Number',
  influencer_name: 'Display Name',
  healthprofile: 'Health Profile',
  insta: 'Instagram',
  introducer_name: 'Introducer Name',
  medicine_prescription_commision: 'Medicine Prescription Commission',
  other_mobile: 'Other Phone Number',
  open_close_time: 'Working Time',
  pincode: 'Pin Code',
  postalcode: 'Postal Code',
  referal_code: 'Referral Code',
  refered_code: 'Referral Code',
  transaction_id: 'Transaction Id',
  sadn: 'SADN',
  sign_pic: 'Signature',
  tw: 'Twitter',
};

/** A readable label of a wire name: `data.0.consultation_fee` becomes Consultation Fee. */
export function labelOf(name: string): string {
  const key = name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? name;
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[_\s]+/);
  return fieldLabels[key] ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
