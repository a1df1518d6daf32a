import type { Page } from '@playwright/test';
import { call, sharedSession } from './api.ts';
import { addWebhook } from './webhooks.ts';
import { button, visit } from './parts.ts';

export interface FormCase {
  /** The file of the form, in apps/console/src. */
  file: string;
  open: (page: Page) => Promise<unknown>;
}

const at = (address: string) => (page: Page) => visit(page, address);
/** Opens the edit of the first record of a list. */
const edit =
  (screen: string, list: string, more = '') =>
  async (page: Page) => {
    const reply = await call<Record<string, unknown>>('GET', list, await sharedSession('admin'));
    const rows = Object.values(reply).find(Array.isArray) as { uuid: string }[];
    await visit(page, `${screen}${screen.includes('?') ? '&' : '?'}dialog=edit&id=${rows[0]!.uuid}${more}`);
  };
const press =
  (address: string, ...buttons: string[]) =>
  async (page: Page) => {
    await visit(page, address);
    for (const name of buttons) await button(page, name).last().click();
  };
/** An erased person, which another test may have left, has no data to correct. */
const firstConsumer = async () => {
  const path = '/user/admin/consumers/data?active=true&limit=1';
  const { data } = await call<{ data: { uuid: string }[] }>('GET', path, await sharedSession('admin'));
  return data[0]!.uuid;
};
const personal = (item: string) => async (page: Page) => {
  await visit(page, `/people/${await firstConsumer()}`);
  await button(page, 'Personal data').click();
  await page.getByRole('menuitem', { name: item }).click();
};
const conversation = async (page: Page, menu: string, item: string) => {
  const path = '/support/channels';
  const { data } = await call<{ data: { id: string }[] }>('GET', path, await sharedSession('support'));
  await visit(page, `/support?channel=${data[0]!.id}`);
  await button(page, menu).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const payee = async (page: Page) => {
  const path = '/user/admin/search/external/doctors?limit=1';
  const { data } = await call<{ data: { uuid: string }[] }>('GET', path, await sharedSession('admin'));
  await visit(page, `/saas?dialog=transactions&id=${data[0]!.uuid}`);
  await button(page, 'Payee').click();
};

const companyUser = async (page: Page) => {
  const path = '/user/auth/company/list?limit=1';
  const { data } = await call<{ data: { uuid: string }[] }>('GET', path, await sharedSession('admin'));
  await visit(page, `/companies/${data[0]!.uuid}?dialog=add-user`);
};

const mergeWith = async (page: Page) => {
  await visit(page, `/people/${await firstConsumer()}`);
  await button(page, 'Merge').click();
};

/** An installation has no webhooks before an admin adds one. */
const editWebhook = async (page: Page) => {
  const webhook = await addWebhook();
  await visit(page, `/webhooks?dialog=edit&id=${webhook.uuid}`);
};

const PRICES = '/upload/master/pathalogy/list?limit=1';
export const formGroups: Record<string, FormCase[]> = {
  webhooks: [
    { file: 'domains/overview/webhooks/AddWebhookDialog.tsx', open: at('/webhooks?dialog=add') },
    { file: 'domains/overview/webhooks/EditWebhookDialog.tsx', open: editWebhook },
  ],
  people: [
    { file: 'domains/people/users/AddUserDialog.tsx', open: at('/users?dialog=add-user') },
    { file: 'domains/people/users/RegisterScreen.tsx', open: at('/register') },
    { file: 'domains/people/partners/AddPartnerDialog.tsx', open: at('/partners?dialog=add') },
    {
      file: 'domains/people/partners/EditPartnerDialog.tsx',
      open: edit('/partners', '/user/partner/getPartnerdetail'),
    },
    {
      file: 'domains/people/influencers/AddInfluencerDialog.tsx',
      open: at('/influencers?dialog=add'),
    },
    {
      file: 'domains/people/influencers/InfluencerDialog.tsx',
      open: edit('/influencers', '/user/auth/influencer/list'),
    },
    {
      file: 'domains/people/influencers/EditInfluencerDialog.tsx',
      open: edit('/influencer', '/user/auth/influencer/list'),
    },
    { file: 'domains/people/introducers/AddIntroducerDialog.tsx', open: at('/introducer?dialog=add') },
    {
      file: 'domains/people/introducers/IntroducerDialog.tsx',
      open: edit('/introducer', '/user/auth/introducer/list'),
    },
    { file: 'domains/people/companies/AddCompanyDialog.tsx', open: at('/Company?dialog=add') },
    { file: 'domains/people/companies/AddCompanyUserDialog.tsx', open: companyUser },
    { file: 'domains/overview/duplicates/MergeButton.tsx', open: mergeWith },
    {
      file: 'domains/people/companies/EditCompanyDialog.tsx',
      open: edit('/Company', '/user/auth/company/list'),
    },
    {
      file: 'domains/people/doctors/EditDoctorDialog.tsx',
      open: edit('/doctors', '/user/admin/search/doctors?limit=1'),
    },
    { file: 'domains/people/pharmacies/AddPharmacyDialog.tsx', open: at('/pharmacy?dialog=add') },
    {
      file: 'domains/people/pharmacies/PharmacyDialog.tsx',
      open: edit('/pharmacy', '/user/auth/pharmacy/list'),
    },
    {
      file: 'domains/people/pharmacies/PharmacyDialog.tsx',
      open: edit('/pharmacy', '/user/auth/pharmacy/list', '&inner-tab=address'),
    },
    {
      file: 'domains/people/pharmacies/PharmacyDialog.tsx',
      open: edit('/pharmacy', '/user/auth/pharmacy/list', '&inner-tab=bank'),
    },
    {
      file: 'domains/people/pharmacies/CommissionTab.tsx',
      open: edit('/pharmacy', '/user/auth/pharmacy/list', '&inner-tab=commission'),
    },
    {
      file: 'domains/people/third-party-doctors/EditThirdPartyDoctorDialog.tsx',
      open: edit('/saas', '/user/admin/search/external/doctors'),
    },
    { file: 'domains/people/third-party-doctors/PayeeForm.tsx', open: payee },
    { file: 'domains/overview/privacy/AccountForm.tsx', open: personal('Correct personal data') },
    { file: 'domains/overview/privacy/EraseDialog.tsx', open: personal('Erase personal data') },
    {
      file: 'domains/overview/people/NotesTab.tsx',
      open: async (page) => visit(page, `/people/${await firstConsumer()}?tab=notes`),
    },
  ],
  'master data': [
    {
      file: 'domains/master-data/partner-names/PartnerNameDialog.tsx',
      open: at('/PartnersName?dialog=add'),
    },
    {
      file: 'domains/master-data/partner-names/PartnerNameDialog.tsx',
      open: edit('/PartnersName', '/metadata/partner/getpartner'),
    },
    { file: 'domains/master-data/places/CityDialogs.tsx', open: at('/CityName?dialog=add') },
    { file: 'domains/master-data/places/CityDialogs.tsx', open: edit('/CityName', '/upload/newcity') },
    { file: 'domains/master-data/places/AreaDialogs.tsx', open: at('/AreaName?dialog=add') },
    { file: 'domains/master-data/places/AreaDialogs.tsx', open: edit('/AreaName', '/upload/newarea') },
    {
      file: 'domains/master-data/national-tests/NationalTestDialog.tsx',
      open: at('/NationalPathalogy?dialog=add'),
    },
    {
      file: 'domains/master-data/national-tests/NationalTestDialog.tsx',
      open: edit('/NationalPathalogy', '/upload/nationalPathalogy'),
    },
    {
      file: 'domains/master-data/price-lists/AddPricesDialog.tsx',
      open: at('/Masterpathelogy?dialog=add'),
    },
    {
      file: 'domains/master-data/price-lists/AddPricesDialog.tsx',
      open: at('/homeService?dialog=add'),
    },
    { file: 'domains/master-data/price-lists/EditPriceDialog.tsx', open: edit('/Masterpathelogy', PRICES) },
    { file: 'domains/workspace/settings/BookingCard.tsx', open: at('/Settings') },
    { file: 'domains/workspace/settings/ReferralCard.tsx', open: at('/Settings') },
  ],
  'coupons and messages': [
    { file: 'domains/money/coupons/AddCouponDialog.tsx', open: at('/coupons?dialog=add') },
    { file: 'domains/money/coupons/CouponDialog.tsx', open: edit('/coupons', '/coupon/list/0') },
    { file: 'domains/care/appointments/BookAppointmentScreen.tsx', open: at('/bookAppointment') },
    {
      file: 'domains/messages/bulk-notifications/ComposeDialog.tsx',
      open: at('/push-notification?dialog=compose'),
    },
    {
      file: 'domains/messages/bulk-notifications/LimitsDialog.tsx',
      open: at('/push-notification?dialog=limits'),
    },
    {
      file: 'domains/messages/bulk-notifications/AudienceForm.tsx',
      open: press('/push-notification?dialog=audiences', 'New audience'),
    },
    {
      file: 'domains/messages/support/DeskSettingsDialog.tsx',
      open: press('/support-report', 'Targets and hours'),
    },
    {
      file: 'domains/messages/support/SnoozeDialog.tsx',
      open: (page) => conversation(page, 'Snooze', 'Another day and time'),
    },
    {
      file: 'domains/messages/support/ManageLabels.tsx',
      open: async (page) => {
        await conversation(page, 'Labels', 'Edit labels');
        await button(page, 'Add label').click();
      },
    },
  ],
  workspace: [
    { file: 'domains/workspace/staff/InviteDialog.tsx', open: at('/staff?dialog=invite') },
    { file: 'domains/workspace/api-keys/AddKeyDialog.tsx', open: at('/staff?tab=keys&dialog=add-key') },
    { file: 'domains/workspace/staff/SecurityTab.tsx', open: at('/staff?tab=security') },
    { file: 'domains/workspace/account/ProfileTab.tsx', open: at('/account') },
    { file: 'domains/workspace/account/PasswordTab.tsx', open: at('/account?tab=password') },
    {
      file: 'domains/workspace/views/SaveViewDialog.tsx',
      open: press('/users?search=ada', 'List options', 'Save view'),
    },
  ],
};

/** Forms whose Submit another test presses, empty and refused. */
export const testedElsewhere: Record<string, string> = {
  'domains/workspace/approvals/ApprovalDialog.tsx': 'e2e/approvals.spec.ts',
  'domains/people/third-party-doctors/AddTransactionForm.tsx': 'e2e/third-party-doctors.spec.ts',
  // Every choice is valid, and the file is read again.
  'kit/transfer/imports/HeaderMatching.tsx': 'e2e/price-imports-corrections.spec.ts',
};

/** The blocks that forms are made of. */
export const formBlocks = new Set([
  'domains/people/pharmacies/PartTab.tsx',
  'domains/workspace/settings/SettingsCard.tsx',
  'kit/dialog/FormDialog.tsx',
  'kit/dialog/RecordForm.tsx',
  'kit/dialog/RecordForms.tsx',
  'kit/form/EditForm.tsx',
]);
