import { places } from '@baobab/contract/master-data/places';
import { firstSteps, type FirstStep, type FirstStepKey } from '@baobab/contract/overview/first-steps';
import { Button } from '@mantine/core';
import { IconCircleCheckFilled } from '../../../kit/icons/shell-icons.ts';
import { IconCircle } from '../../../kit/icons/more-icons.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { notifySuccess } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import classes from './FirstSteps.module.css';

/** The name and the reason of each step, with the screen on which it is taken. */
const texts = {
  'partner-names': ['Partner names', 'The laboratories that do the tests.', '/PartnersName'],
  cities: ['Cities', 'The places in which you work.', '/CityName'],
  areas: ['Areas', 'The parts of a city, each with prices of its own.', '/AreaName'],
  tests: ['Tests', 'Pathology and radiology, entered or uploaded as a spreadsheet.', '/NationalPathalogy'],
  prices: ['Prices', 'Upload a price list, or add one price after the other.', '/Masterpathelogy'],
  doctors: ['Doctors', 'Doctors join with their app; you verify them here.', '/doctors'],
  colleagues: ['Colleagues', 'Invite the people who work with you.', '/staff'],
  'second-factor': ['Second factor', 'Protect your account with an app or a passkey.', '/account'],
} as const satisfies Record<FirstStepKey, readonly [string, string, string]>;

/** The steps of the reader's role, until each of them is done or put away. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const refresh = [firstSteps.firstSteps];
  const putAway = useAction(firstSteps.putFirstStepsAway, { refresh });
  const addCities = useAction(places.addUsualCities, { refresh: [...refresh, places.cityList] });
  const open = steps.filter(({ state }) => state === 'open').map(({ key }) => key);
  const busy = putAway.running.length > 0;
  async function addUsualCities() {
    const outcome = await addCities.run({});
    if (outcome.ok) notifySuccess(outcome.reply.message);
  }
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">First steps</h2>
        <span>
          {steps.length - open.length} of {steps.length} settled
        </span>
        <Button
          variant="default"
          size="compact-sm"
          disabled={busy}
          onClick={() => void putAway.run({ body: { steps: open, put_away: true } })}
        >
          Put all away
        </Button>
      </header>
      <ul>
        {steps.map((step) => (
          <Step key={step.key} step={step}>
            {step.key === 'cities' && step.state === 'open' && (
              <Button
                size="compact-sm"
                loading={addCities.running.length > 0}
                onClick={() => void addUsualCities()}
              >
                Add the usual cities
              </Button>
            )}
            {step.state !== 'done' && (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={busy}
                aria-label={`${step.state === 'open' ? 'Put away' : 'Show again'}: ${texts[step.key][0]}`}
                onClick={() =>
                  void putAway.run({ body: { steps: [step.key], put_away: step.state === 'open' } })
                }
              >
                {step.state === 'open' ? 'Put away' : 'Show again'}
              </Button>
            )}
          </Step>
        ))}
      </ul>
    </section>
  );
}

const stateLabels = { open: 'Not done', done: 'Done', 'put-away': 'Put away' };

function Step({ step: { key, state }, children }: { step: FirstStep; children: ReactNode }) {
  const [name, reason, to] = texts[key];
  const Icon = state === 'done' ? IconCircleCheckFilled : IconCircle;
  return (
    <li data-state={state}>
      <Icon size={20} role="img" aria-label={stateLabels[state]} />
      <div>
        <Link to={to} search={key === 'second-factor' ? { tab: key } : {}}>
          {name}
        </Link>
        <small>{state === 'put-away' ? stateLabels[state] : reason}</small>
      </div>
      {children}
    </li>
  );
}
