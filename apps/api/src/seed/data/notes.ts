/** Typical sentences of consultation notes. */
export const histories: string[] = [
  'Began four days ago and has grown slowly worse. No fever at home. Took paracetamol twice with little relief.',
  'On and off for about three months, worse in the evening. No loss of weight. Eats and sleeps as usual.',
  'Started yesterday after a long journey. No earlier episode. No known contact with anyone who is ill.',
  'Known for two years and treated before with good effect. Stopped the medicine six weeks ago when it ran out.',
  'Came on suddenly this morning. Has passed urine and stool. Not pregnant. No allergies to medicines.',
];
export const examinations: string[] = [
  'Seen by video: comfortable at rest, speaks in full sentences, no pallor or jaundice visible.',
  'Reported temperature 37.9 °C, pulse 92 per minute. Abdomen soft on self-examination, no guarding.',
  'Reported blood pressure 148/92 mmHg, repeated after ten minutes 142/88 mmHg. Otherwise looks well.',
  'Throat red without exudate on camera. Neck movement free. No rash.',
  'Walks without support. Straight leg raising to 70 degrees on both sides. No numbness.',
];
export const advices: string[] = [
  'Rest, plenty of fluids, medicines as prescribed. Come back in five days, or at once with any danger sign.',
  'Start treatment today, measure blood pressure morning and evening for two weeks and send the readings.',
  'Blood tests first, then a second consultation with the results. No change of medicines until then.',
  'Continue the present medicines. Less salt, half an hour of walking five days a week. Review in one month.',
  'Referred to a clinic for examination in person within three days. Emergency numbers given.',
];
const tablets = [
  'One tablet twice a day after food',
  'One tablet every morning',
  'One tablet three times a day',
  'One tablet at night',
];
const creams = ['Apply thinly twice a day', 'Apply thinly at night'];
const inhalers = ['Two puffs when needed, at most four times a day', 'Two puffs every morning and evening'];
/** Doses by the form of the medicine; tablets for every other form. */
const doses: Record<string, string[]> = {
  Capsule: tablets.map((dose) => dose.replace('tablet', 'capsule')),
  Cream: creams,
  Gel: creams,
  Inhaler: inhalers,
  Injection: ['10 units under the skin at night', '14 units under the skin at night'],
  Solution: ['One sachet in a litre of water, small sips through the day'],
  Suspension: ['10 ml after meals and at night', '10 ml three times a day'],
};
export const dosesOf = (form: string): string[] => doses[form] ?? tablets;
export const mentalStates: string[] = [
  'Alert and oriented. Speech normal in rate. Mood low, affect reactive. No delusions or hallucinations. Insight good.',
  'Restless, speaks quickly but coherently. Mood anxious. Thought content dominated by worries about work.',
  'Neat and cooperative. Mood even. Thinking clear and goal-directed. Memory intact. Judgement sound.',
];
export const risks: string[] = [
  'No thoughts of self-harm or of harming others. Supported by family.',
  'Fleeting thoughts that life is not worth living, no plan, no intent. Agreed on whom to call at any hour.',
  'Low at present. To be asked again at every visit.',
];
