import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { withClient } from '@baobab/postgres/connect';
import { seedStaff } from '../domains/workspace/access/access.seed.ts';
import { seedAppointments } from '../domains/care/appointments/appointments.seed.ts';
import { seedToday } from '../domains/care/appointments/today.seed.ts';
import { seedCompanies } from '../domains/people/companies/companies.seed.ts';
import { seedConsumers } from '../domains/people/consumers/consumers.seed.ts';
import { seedCopies } from '../domains/people/consumers/copies.seed.ts';
import { seedReadings } from '../domains/people/consumers/readings.seed.ts';
import { seedOrderUses } from '../domains/money/coupons/order-uses.seed.ts';
import { seedBookingUses } from '../domains/money/coupons/booking-uses.seed.ts';
import { seedCoupons } from '../domains/money/coupons/coupons.seed.ts';
import { seedDoctorDocuments } from '../domains/people/doctors/doctor-documents.seed.ts';
import { seedDoctorProfiles } from '../domains/people/doctors/doctor-profiles.seed.ts';
import { seedDoctors } from '../domains/people/doctors/doctors.seed.ts';
import { seedFeedback } from '../domains/care/feedback/feedback.seed.ts';
import { seedInfluencers } from '../domains/people/influencers/influencers.seed.ts';
import { seedIntroducers } from '../domains/people/introducers/introducers.seed.ts';
import { seedLabOrders } from '../domains/care/lab-orders/orders.seed.ts';
import { seedLabResults } from '../domains/care/lab-orders/results.seed.ts';
import { seedPackages } from '../domains/care/lab-orders/lab-orders.seed.ts';
import { seedNationalTests } from '../domains/master-data/national-tests/national-tests.seed.ts';
import { seedPartnerNames } from '../domains/master-data/partner-names/partner-names.seed.ts';
import { seedPlaces } from '../domains/master-data/places/places.seed.ts';
import { seedPriceLists } from '../domains/master-data/price-lists/price-lists.seed.ts';
import { seedBulkNotifications } from '../domains/messages/bulk-notifications/bulk-notifications.seed.ts';
import { seedDevices } from '../domains/workspace/notifications/devices.seed.ts';
import { seedBell } from '../domains/workspace/notifications/notifications.seed.ts';
import { seedPartners } from '../domains/people/partners/partners.seed.ts';
import { seedPatientDocuments } from '../domains/care/patient-documents/patient-documents.seed.ts';
import { seedAnswers } from '../domains/people/patients/answers.seed.ts';
import { seedPatients } from '../domains/people/patients/patients.seed.ts';
import { seedCommissions } from '../domains/people/pharmacies/commissions.seed.ts';
import { seedPharmacies } from '../domains/people/pharmacies/pharmacies.seed.ts';
import { seedReferrals } from '../domains/people/referrals/referrals.seed.ts';
import { seedPayouts } from '../domains/people/third-party-doctors/payouts.seed.ts';
import { seedCases } from '../domains/messages/support/cases.seed.ts';
import { seedSupport } from '../domains/messages/support/support.seed.ts';
import { seedPaymentChecks } from '../domains/money/payment-checks/payment-checks.seed.ts';
import { seedPaymentEvents } from '../domains/money/transactions/payment-events.seed.ts';
import { seedTransactions } from '../domains/money/transactions/transactions.seed.ts';
import { seedTreatmentOrders } from '../domains/care/treatment-orders/orders.seed.ts';
import { seedDiseases } from '../domains/care/treatment-orders/treatment-orders.seed.ts';
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
  seedOrderUses,
  seedPaymentEvents,
  seedPaymentChecks,
  seedCompanies,
  seedBulkNotifications,
  seedSupport,
  seedCases,
  seedToday,
  seedCopies,
];

const SIZES = { small: 2_000, large: 1_000_000 };
const seedLock = advisoryLock('demo-seed');

/** Fills an empty database with demo data in one transaction; returns false when it already has accounts. */
export const seedDemo = (
  url: string,
  size: keyof typeof SIZES,
  { now = startOfDay(dayOf(new Date())), files }: { now?: Date; files?: FileStore } = {},
): Promise<boolean> =>
  withClient(url, async (client) => {
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
  });
