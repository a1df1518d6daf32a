import { lazyScreen } from './lazy-screen.tsx';

// Every screen is a chunk of its own, loaded when its link is opened or hovered.

export const dashboard = lazyScreen(() =>
  import('../domains/dashboards/DashboardScreen.tsx').then((m) => m.DashboardScreen),
);
export const users = lazyScreen(() => import('../domains/users/UsersScreen.tsx').then((m) => m.UsersScreen));
export const register = lazyScreen(() =>
  import('../domains/users/RegisterScreen.tsx').then((m) => m.RegisterScreen),
);

export const partnerNames = lazyScreen(() =>
  import('../domains/master-data/partner-names/PartnerNamesScreen.tsx').then((m) => m.PartnerNamesScreen),
);
export const cities = lazyScreen(() =>
  import('../domains/master-data/places/CitiesScreen.tsx').then((m) => m.CitiesScreen),
);
export const areas = lazyScreen(() =>
  import('../domains/master-data/places/AreasScreen.tsx').then((m) => m.AreasScreen),
);
const loadNationalTests = () => import('../domains/master-data/national-tests/NationalTestsScreen.tsx');
export const nationalPathology = lazyScreen(() => loadNationalTests().then((m) => m.NationalPathologyScreen));
export const nationalRadiology = lazyScreen(() => loadNationalTests().then((m) => m.NationalRadiologyScreen));
const loadPriceLists = () => import('../domains/master-data/price-lists/PriceListScreen.tsx');
export const masterPathology = lazyScreen(() => loadPriceLists().then((m) => m.MasterPathologyScreen));
export const masterRadiology = lazyScreen(() => loadPriceLists().then((m) => m.MasterRadiologyScreen));
export const homeSamples = lazyScreen(() => loadPriceLists().then((m) => m.HomeSamplesScreen));
export const partners = lazyScreen(() =>
  import('../domains/partners/PartnersScreen.tsx').then((m) => m.PartnersScreen),
);
export const influencers = lazyScreen(() =>
  import('../domains/influencers/InfluencersScreen.tsx').then((m) => m.InfluencersScreen),
);
export const influencerMaster = lazyScreen(() =>
  import('../domains/influencers/InfluencerMasterScreen.tsx').then((m) => m.InfluencerMasterScreen),
);
export const introducers = lazyScreen(() =>
  import('../domains/introducers/IntroducersScreen.tsx').then((m) => m.IntroducersScreen),
);
export const companies = lazyScreen(() =>
  import('../domains/companies/CompaniesScreen.tsx').then((m) => m.CompaniesScreen),
);
export const coupons = lazyScreen(() =>
  import('../domains/coupons/CouponsScreen.tsx').then((m) => m.CouponsScreen),
);
export const settings = lazyScreen(() =>
  import('../domains/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
);

export const transactions = lazyScreen(() =>
  import('../domains/transactions/TransactionsScreen.tsx').then((m) => m.TransactionsScreen),
);
export const appointments = lazyScreen(() =>
  import('../domains/appointments/AppointmentsScreen.tsx').then((m) => m.AppointmentsScreen),
);
export const bookAppointment = lazyScreen(() =>
  import('../domains/appointments/BookAppointmentScreen.tsx').then((m) => m.BookAppointmentScreen),
);
export const feedbacks = lazyScreen(() =>
  import('../domains/feedback/FeedbacksScreen.tsx').then((m) => m.FeedbacksScreen),
);
export const pushNotifications = lazyScreen(() =>
  import('../domains/bulk-notifications/PushNotificationsScreen.tsx').then((m) => m.PushNotificationsScreen),
);
export const patients = lazyScreen(() =>
  import('../domains/patients/PatientsScreen.tsx').then((m) => m.PatientsScreen),
);
export const patientDocuments = lazyScreen(() =>
  import('../domains/patient-documents/PatientDocumentsScreen.tsx').then((m) => m.PatientDocumentsScreen),
);
export const consumers = lazyScreen(() =>
  import('../domains/consumers/ConsumersScreen.tsx').then((m) => m.ConsumersScreen),
);
export const labOrders = lazyScreen(() =>
  import('../domains/lab-orders/LabOrdersScreen.tsx').then((m) => m.LabOrdersScreen),
);
export const treatmentOrders = lazyScreen(() =>
  import('../domains/treatment-orders/TreatmentOrdersScreen.tsx').then((m) => m.TreatmentOrdersScreen),
);
export const doctors = lazyScreen(() =>
  import('../domains/doctors/DoctorsScreen.tsx').then((m) => m.DoctorsScreen),
);
export const pharmacies = lazyScreen(() =>
  import('../domains/pharmacies/PharmaciesScreen.tsx').then((m) => m.PharmaciesScreen),
);
export const thirdPartyDoctors = lazyScreen(() =>
  import('../domains/third-party-doctors/ThirdPartyDoctorsScreen.tsx').then((m) => m.ThirdPartyDoctorsScreen),
);
export const support = lazyScreen(() =>
  import('../domains/support/SupportScreen.tsx').then((m) => m.SupportScreen),
);
