import { advisoryLock } from '../platform/db/advisory-lock.ts';
import { openClient } from '../platform/db/connect.ts';
import { seedStaff } from '../domains/access/access.seed.ts';
import { seedAppointments } from '../domains/appointments/appointments.seed.ts';
import { seedToday } from '../domains/appointments/today.seed.ts';
import { seedCompanies } from '../domains/companies/companies.seed.ts';
import { seedConsumers } from '../domains/consumers/consumers.seed.ts';
import { seedReadings } from '../domains/consumers/readings.seed.ts';
import { seedBookingUses } from '../domains/coupons/booking-uses.seed.ts';
import { seedCoupons } from '../domains/coupons/coupons.seed.ts';
import { seedDoctorDocuments } from '../domains/doctors/doctor-documents.seed.ts';
import { seedDoctorProfiles } from '../domains/doctors/doctor-profiles.seed.ts';
import { seedDoctors } from '../domains/doctors/doctors.seed.ts';
import { seedFeedback } from '../domains/feedback/feedback.seed.ts';
import { seedInfluencers } from '../domains/influencers/influencers.seed.ts';
import { seedIntroducers } from '../domains/introducers/introducers.seed.ts';
import { seedLabOrders } from '../domains/lab-orders/orders.seed.ts';
import { seedLabResults } from '../domains/lab-orders/results.seed.ts';
import { seedPackages } from '../domains/lab-orders/lab-orders.seed.ts';
import { seedNationalTests } from '../domains/master-data/national-tests/national-tests.seed.ts';
import { seedPartnerNames } from '../domains/master-data/partner-names/partner-names.seed.ts';
import { seedPlaces } from '../domains/master-data/places/places.seed.ts';
import { seedPriceLists } from '../domains/master-data/price-lists/price-lists.seed.ts';
import { seedBulkNotifications } from '../domains/bulk-notifications/bulk-notifications.seed.ts';
import { seedDevices } from '../domains/notifications/devices.seed.ts';
import { seedBell } from '../domains/notifications/notifications.seed.ts';
import { seedPartners } from '../domains/partners/partners.seed.ts';
import { seedPatientDocuments } from '../domains/patient-documents/patient-documents.seed.ts';
import { seedAnswers } from '../domains/patients/answers.seed.ts';
import { seedPatients } from '../domains/patients/patients.seed.ts';
import { seedCommissions } from '../domains/pharmacies/commissions.seed.ts';
import { seedPharmacies } from '../domains/pharmacies/pharmacies.seed.ts';
import { seedReferrals } from '../domains/referrals/referrals.seed.ts';
import { seedPayouts } from '../domains/third-party-doctors/payouts.seed.ts';
import { seedCases } from '../domains/support/cases.seed.ts';
import { seedSupport } from '../domains/support/support.seed.ts';
import { seedPaymentEvents } from '../domains/transactions/payment-events.seed.ts';
import { seedTransactions } from '../domains/transactions/transactions.seed.ts';
import { seedTreatmentOrders } from '../domains/treatment-orders/orders.seed.ts';
import { seedDiseases } from '../domains/treatment-orders/treatment-orders.seed.ts';
import { dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import type { FileStore } from '../platform/files/files.ts';
import { resetAccountSerial } from './people.ts';
import { createSeed, type DomainSeed } from './seed.ts';

/** The order matters: later seeds refer to rows of earlier ones. */
export const domainSeeds: readonly DomainSeed[] = [
  seedStaff,
  seedPlaces,
  seedPartnerNames,
  seedNationalTests,
  seedPriceLists,
  seedDiseases,
  seedPackages,
  seedDoctors,
  seedIntroducers,
  seedPharmacies,
  seedPartners,
  seedConsumers,
  seedPatients,
  seedBell,
  seedInfluencers,
  seedCoupons,
  seedReferrals,
  seedDevices,
  seedAppointments,
  seedBookingUses,
  seedTransactions,
  seedFeedback,
  seedDoctorProfiles,
  seedDoctorDocuments,
  seedPayouts,
  seedCommissions,
  seedAnswers,
  seedReadings,
  seedPatientDocuments,
  seedLabOrders,
  seedLabResults,
  seedTreatmentOrders,
  seedPaymentEvents,
  seedCompanies,
  seedBulkNotifications,
  seedSupport,
  seedCases,
  seedToday,
];

const SIZES = { small: 2_000, large: 1_000_000 };
const seedLock = advisoryLock('demo-seed');

/** Fills an empty database with demo data in one transaction; returns false when it already has accounts. */
export async function seedDemo(
  url: string,
  size: keyof typeof SIZES,
  { now = startOfDay(dayOf(new Date())), files }: { now?: Date; files?: FileStore } = {},
): Promise<boolean> {
  const client = await openClient(url);
  try {
    await client.query('begin');
    // When two processes start at once, the second waits here and then finds the database filled.
    await seedLock.lockTransaction(client);
    const { rowCount } = await client.query('select 1 from accounts limit 1');
    if (rowCount) {
      await client.query('rollback');
      return false;
    }
    resetAccountSerial();
    const seed = createSeed(client, SIZES[size], now, files);
    for (const seedDomain of domainSeeds) await seedDomain(seed);
    await client.query('commit');
    // Updates the planner statistics and the visibility map, as autovacuum would.
    await client.query('vacuum analyze');
    return true;
  } finally {
    await client.end();
  }
}
