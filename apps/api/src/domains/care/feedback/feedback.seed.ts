import type { CopyRow } from '@baobab/postgres/copy-in';
import { feedbackQuestions } from '../../../seed/data/medicine.ts';
import { scaled, type DomainSeed } from '../../../seed/seed.ts';

interface ClosedBooking {
  uuid: string;
  doctor_uuid: string;
  patient_uuid: string;
  ends_at: Date;
}

const MAX_BOOKINGS = 20_000;
const answers = ['Very good', 'Good', 'Fair', 'Poor'];

/** 40 % of the patients and 10 % of the doctors give feedback. */
export const seedFeedback: DomainSeed = async (seed) => {
  const { random } = seed;
  const closed = await seed.query<ClosedBooking>(
    `select uuid, doctor_uuid, patient_uuid, ends_at from bookings
     where status = 'closed' order by ends_at desc, uuid limit ${scaled(seed, MAX_BOOKINGS)}`,
  );
  const feedback: (CopyRow & { uuid: string })[] = [];
  const addFeedback = (booking: ClosedBooking, given_by: string) => {
    const created_at = new Date(booking.ends_at.getTime() + random.int(5, 900) * 60_000);
    const { uuid: booking_uuid, doctor_uuid, patient_uuid } = booking;
    feedback.push({
      uuid: random.uuidV7(created_at),
      booking_uuid,
      given_by,
      doctor_uuid,
      patient_uuid,
      created_at,
    });
  };
  for (const booking of closed) {
    if (random.chance(0.4)) addFeedback(booking, 'patient');
    if (random.chance(0.1)) addFeedback(booking, 'doctor');
  }
  await seed.insert('feedback', feedback);
  await seed.insert(
    'feedback_answers',
    feedback.flatMap(({ uuid: feedback_uuid }) =>
      feedbackQuestions.map((question, position) => ({
        feedback_uuid,
        position,
        question,
        // The first question asks for a rating.
        answer: position === 0 ? String(random.pick([5, 5, 5, 4, 4, 3, 2, 1])) : random.pick(answers),
      })),
    ),
  );
};
