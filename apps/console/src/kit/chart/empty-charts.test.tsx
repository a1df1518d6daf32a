// @vitest-environment jsdom -- loads the downloads of a chart
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sparkline } from './Sparkline.tsx';
import { TimeChart } from './TimeChart.tsx';

const labels = ['1 Nov', '2 Nov', '3 Nov'];
const sparkline = (values: number[]) =>
  renderToStaticMarkup(<Sparkline name="Bookings" labels={labels} values={values} />);

test('a small chart draws no line for zeros', () => {
  expect(sparkline([0, 0, 0])).toBe('');
  expect(sparkline([0, 1, 0])).toContain('<polyline');
});

test.each([
  ['zeros', [0, 0, 0]],
  ['no values', [null, null, null]],
  ['no points', []],
])('a chart over time of %s shows the text of an empty chart alone', (_name, values) => {
  const series = [{ label: 'Bookings', unit: 'count', colour: 'teal', shape: 'bars', values }] as const;
  const chart = (
    <TimeChart title="Bookings" period="November" labels={labels} ticks={labels} series={series} />
  );
  expect(renderToStaticMarkup(chart)).toMatch(/^<p class="[^"]*">No Data Found<\/p>$/);
});
