import { addDays, formatDate } from '@baobab/contract/kit/lagos-time';
import { pluralize } from '@baobab/contract/kit/numbers';
import { priceImports } from '@baobab/contract/master-data/price-imports';
import { priceListsByKind, type PriceKind } from '@baobab/contract/master-data/price-lists';
import type { PricePlan } from '@baobab/contract/master-data/price-plans';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { notifyUnless } from '../../../kit/feedback/notices.tsx';
import { prepareCall, useAction } from '../../../kit/feedback/use-action.ts';
import { DayInput } from '../../../kit/form/DayInput.tsx';
import { showOnce } from '../../../kit/transfer/imports/show-once.ts';
import classes from './price-imports.module.css';

interface EndPlanProps {
  kind: PriceKind;
  plan: PricePlan;
  onClose: () => void;
}

/** Plans the day on which the prices of a planned change get their earlier values back. */
export function EndPlan({ kind, plan: { uuid, file, valid_from, changed }, onClose }: EndPlanProps) {
  const [day, setDay] = useState<string | null>(null);
  const end = useAction(priceImports.endPlan, {
    refresh: [priceListsByKind[kind].list, priceImports.plans],
    done: ({ body }) => `The earlier prices are planned for ${formatDate(body.valid_from)}`,
    undo: (_input, { plan }) => prepareCall(priceImports.cancelPlan, { params: { uuid: plan } }),
  });
  async function run() {
    if (!notifyUnless(day !== null, 'Choose the day from which the earlier prices apply.')) return;
    const { ok } = await end.run({ params: { uuid }, body: { valid_from: day! } });
    if (ok) onClose();
  }
  return (
    <section ref={showOnce} className={classes.end} aria-label={`End of ${file}`}>
      <h3>End of {file}</h3>
      <p>{`From this day on, ${pluralize(changed, 'price has its', 'prices have their')} earlier values again.`}</p>
      <div className={classes.validFrom}>
        <DayInput label="Earlier Prices From" value={day} onChange={setDay} min={addDays(valid_from, 1)} />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={end.running.length > 0} onClick={() => void run()}>
          Plan end
        </Button>
      </div>
    </section>
  );
}
