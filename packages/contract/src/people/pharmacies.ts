import * as z from 'zod';
import { get, list, post, put, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Pharmacist partners: independent pharmacies that refer users and earn a commission. The request to add one
 * uses `bank_details` and `address_deatils`, replies use `profile.bank` and `profile.address`. Each tab of the
 * edit has its own endpoint, addressed by `user_id`, and its own `version`, an addition to the specification like
 * the filters and the sorts of the list.
 */
export const commissionTypes = [
  'register',
  'health_profile',
  'dmp_order',
  'sadn',
  'Hairloss',
  'Premature Ejaculation',
  'Diabetes',
  'fadn',
  'Heart and Hypertension',
  'Erectile dysfunction',
  'treatment_plan',
  'lab_package',
  'monthly_limit',
  'Thyroid',
] as const;
export type CommissionType = (typeof commissionTypes)[number];
/** The only entry that is an amount of money, not a percentage. */
export const isAmount = (type: string) => type === 'monthly_limit';

const read = z.string();
const address = { address: read, area: read, city: read, country: read };
const bank = {
  account_name: read,
  account_number: read,
  bank_name: read,
  branch_name: read,
  account_type: read,
};
const versioned = { version: p.version };

export const pharmacy = z.object({
  uuid: p.uuid,
  pharmacy_name: read,
  firstName: read,
  lastName: read,
  email: read,
  mobile: read,
  group: read,
  created_by_introducer_uuid: p.uuid.nullable(),
  refered_code: read.nullable(),
  profile: z.object({
    address: z.object({ ...address, ...versioned }),
    bank: z.object({ ...bank, ...versioned }),
  }),
  version: p.version,
});
export type Pharmacy = z.infer<typeof pharmacy>;

const names = { pharmacy_name: p.name(160), firstName: p.name(80), lastName: p.name(80) };
const newAddress = { address: p.text(300), area: p.name(120), city: p.name(120), country: p.name(80) };
const newBank = {
  account_name: p.name(160),
  account_number: p.accountNumber.min(1, { message: p.ACCOUNT_NUMBER_INVALID }),
  bank_name: p.name(120),
  branch_name: p.name(120),
  account_type: p.name(40),
};

const mobile = z.union([z.literal(''), p.mobile]).optional();

export const newPharmacy = z.strictObject({
  ...names,
  email: p.email,
  mobile,
  created_by_introducer_uuid: p.uuid,
  /** The introducer's referral code; the server rejects any other code. */
  refered_code: p.optionalText(40),
  bank_details: z.strictObject(newBank),
  address_deatils: z.strictObject(newAddress),
});
export type NewPharmacy = z.output<typeof newPharmacy>;

const edited = { version: p.version.optional() };
/** Without a number the stored one is kept; one left out when the pharmacy was added can be supplied later. */
export const pharmacyEdit = z.strictObject({ ...names, mobile, ...edited });
export const pharmacyAddressEdit = z.strictObject({ ...newAddress, ...edited });
export const pharmacyBankEdit = z.strictObject({ ...newBank, ...edited });

export const commission = z.object({
  pharmacy_uuid: p.uuid,
  type: z.enum(commissionTypes),
  amount: z.number(),
});
const newCommission = commission
  .extend({ amount: p.payment })
  .strict()
  .refine(({ type, amount }) => isAmount(type) || amount <= 100, {
    message: 'A percentage is at most 100',
    path: ['amount'],
  });
export const commissionEdit = z.strictObject({
  data: z.array(newCommission).min(1).max(commissionTypes.length),
  version: p.version.optional(),
});
export type CommissionEdit = z.output<typeof commissionEdit>;

const commissionReply = z.object({ data: z.array(commission), version: p.version });

export const metricNames = [
  'total_register_user',
  'total_sadn',
  'total_fadn',
  'total_dmp_order',
  'total_treatment_plan',
  'total_lab_package',
  'total_lab_test',
] as const;
export type MetricName = (typeof metricNames)[number];
export const metrics = z.array(
  z.object(
    Object.fromEntries(metricNames.map((name) => [name, z.number()])) as Record<MetricName, z.ZodNumber>,
  ),
);

const userQuery = z.object({ user_id: p.uuid });
const reply = p.message.extend({ data: pharmacy });
/** With the version of the part that was edited; servers of earlier releases do not say it. */
const partReply = reply.extend({ version: p.version.optional() });

const pharmacyList = list('/user/auth/pharmacy/list', {
  summary: 'Pharmacist partners, newest first',
  permission: 'pharmacies:read',
  row: pharmacy,
  sorts: ['pharmacy_name'],
  columns: { pharmacy_name: 'text', firstName: 'text', lastName: 'text', email: 'text', mobile: 'phone' },
  paging: 'skip',
  moreFilters: {
    ...p.dayFilters,
    introducer_uuid: p.uuid.optional(),
    active: p.queryBoolean.optional(),
    verified: p.queryBoolean.optional(),
  },
});
export type PharmacyFilters = FiltersOf<typeof pharmacyList>;

export const pharmacies = {
  list: pharmacyList,
  history: historyOf('pharmacies', { permission: 'pharmacies:read', actions: ['user.', 'pharmacy.'] }),
  get: record('pharmacies', pharmacyList, 'One pharmacist partner'),
  add: post('/user/auth/pharmacy/register', {
    summary: 'Add a pharmacist partner',
    permission: 'pharmacies:write',
    body: newPharmacy,
    reply,
  }),
  edit: put('/user/auth/pharmacy/update', {
    summary: 'Edit the names and the phone number of a pharmacist partner',
    permission: 'pharmacies:write',
    query: userQuery,
    body: pharmacyEdit,
    reply,
  }),
  editAddress: put('/user/auth/pharmacy/update/address', {
    summary: 'Edit the address of a pharmacist partner',
    permission: 'pharmacies:write',
    query: userQuery,
    body: pharmacyAddressEdit,
    reply: partReply,
  }),
  editBank: put('/user/auth/pharmacy/update/bank', {
    summary: 'Edit the bank details of a pharmacist partner',
    permission: 'pharmacies:write',
    query: userQuery,
    body: pharmacyBankEdit,
    reply: partReply,
  }),
  commissions: get('/user/pharmacyCommission/:pharmacy_uuid', {
    summary: 'The commissions of a pharmacist partner: fourteen entries in a fixed order',
    permission: 'pharmacies:read',
    params: z.object({ pharmacy_uuid: p.uuid }),
    reply: commissionReply,
  }),
  editCommissions: put('/user/pharmacyCommission', {
    summary: 'Edit the commissions of a pharmacist partner, all or none',
    /** The specification accepts 201 too; this server answers 200. */
    otherStatus: 201,
    permission: 'pharmacies:write',
    body: commissionEdit,
    reply: commissionReply.extend(p.message.shape),
  }),
  metrics: get('/user/pharmacyCommission/pharmacy/metrics/data', {
    summary: 'Activity of the users referred by a pharmacist partner and the commission earned',
    permission: 'pharmacies:read',
    query: z.object({ pharmacy_uuid: p.uuid }),
    reply: z.object({ count: metrics, total_amount: metrics, commission_amount: metrics }),
  }),
  ...listExport('pharmacies', pharmacyList),
};
