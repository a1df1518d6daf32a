import { expect, test } from 'vitest';
import { makePdf, type Letter } from './pdf.ts';

const letter: Letter = {
  sender: 'Baobab',
  title: 'Case Note',
  reference: 'A-1',
  blocks: [
    {
      kind: 'facts',
      facts: [
        ['Patient', 'Ọláwálé Adébáyọ̀'],
        ['Blood group', 'O+'],
      ],
    },
    { kind: 'text', heading: 'Plan', text: 'Rest and fluids.' },
    {
      kind: 'table',
      columns: [
        { title: 'Test', share: 3 },
        { title: 'Price', share: 1, right: true },
      ],
      rows: [['Full Blood Count', '₦4,500.00']],
    },
  ],
  signature: { name: 'Dr Ṣadé Ńwáńkwọ', lines: ['MDCN/R/1'] },
  foot: 'Confidential',
};

/** Reads the text back with a reader that is not ours. */
async function textOf(content: Buffer): Promise<{ pages: number; text: string }> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  let text = '';
  for (let i = 1; i <= pdf.numPages; i += 1) {
    const page = await (await pdf.getPage(i)).getTextContent();
    text += `${page.items.map((item) => ('str' in item ? item.str : '')).join(' ')}\n`;
  }
  return { pages: pdf.numPages, text };
}

test('a letter can be searched, names with marks included', async () => {
  const { pages, text } = await textOf(await makePdf(letter));
  expect(pages).toBe(1);
  for (const words of [
    'Ọláwálé',
    'Ṣadé Ńwáńkwọ',
    '₦4,500.00',
    'Full Blood Count',
    'Page 1 of 1',
    'Rest and fluids.',
  ])
    expect(text.normalize('NFC')).toContain(words.normalize('NFC'));
});

test('a long letter goes on over numbered pages', async () => {
  const long = 'A sentence that fills a line and says little. '.repeat(400);
  const { pages, text } = await textOf(
    await makePdf({
      ...letter,
      blocks: [...letter.blocks, { kind: 'text', heading: 'History', text: long }],
    }),
  );
  expect(pages).toBeGreaterThan(2);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text.split('little.').length - 1).toBe(400);
});
