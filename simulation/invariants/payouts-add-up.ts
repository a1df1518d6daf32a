import { toKobo } from '@baobab/contract/kit/naira';
import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { idOf } from '../engine/ids.ts';
import { earned, paidOut } from '../model/payouts.ts';
import { thirdPartyDoctor } from '../model/people.ts';
import type { Invariant } from './invariant.ts';

export const payoutsAddUp: Invariant = {
  name: 'payouts-add-up',
  sentence:
    'A transaction id is recorded once for a doctor; outstanding is earned minus paid, to the kobo, and never negative.',
  every: 'fifty',
  async check({ office, model }) {
    const { rows } = await office.db.query<{ id: string; n: string }>(
      `select lower(transaction_id) as id, count(*) as n from doctor_payouts group by doctor_uuid, 1 having count(*) > 1`,
    );
    const shown = await office.as('admin-1').call(thirdPartyDoctors.transactions, {
      query: { pagenum: 0, limit: 1, doctor_uuid: idOf(thirdPartyDoctor) },
    });
    const wanted = earned(model, thirdPartyDoctor);
    const amounts = (given: number, left: number) => `earned ${given} kobo, outstanding ${left} kobo`;
    const [expected, actual] = [
      amounts(wanted, wanted - paidOut(model)),
      amounts(toKobo(shown.earned), toKobo(shown.outstanding) - toKobo(shown.overpaid)),
    ];
    return [
      ...rows.map(({ id, n }) => ({ record: id, expected: 'recorded once', actual: `${n} times` })),
      ...(expected === actual ? [] : [{ record: thirdPartyDoctor, expected, actual }]),
    ];
  },
};
